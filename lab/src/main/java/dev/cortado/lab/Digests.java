package dev.cortado.lab;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short digests, to tell whether two things are the same. */
public final class Digests {
    private static final int LENGTH = 16;

    private Digests() {}

    public static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The first hexadecimal digits of the bytes' SHA-256. */
    public static String sha256(byte[] bytes) {
        return text(newSha256().digest(bytes));
    }

    public static String text(byte[] digest) {
        return HexFormat.of().formatHex(digest).substring(0, LENGTH);
    }
}
