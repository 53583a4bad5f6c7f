package dev.cortado.chess;

/** Slider attacks by magic multiplication, for machines where PEXT is slow. */
final class MagicAttacks {
    /** The seeds from which {@link MagicFinder} finds the two tables below, square by square. */
    static final long ROOK_SEED = 0x0C047AD1L;
    static final long BISHOP_SEED = 0x0C047AD0L;

    // @formatter:off
    static final long[] ROOK_MAGIC = {
            0x1480002040048010L, 0x0640021000200040L, 0x4A00088042001020L, 0x0A80080084801000L,
            0x0A0020020010C408L, 0x2900120400082100L, 0x8280020000800100L, 0x008001204A800500L,
            0x0130801020400080L, 0x0301002100400081L, 0x1040801000200080L, 0x0000808008001000L,
            0x0010808004000800L, 0x444A001004420008L, 0x4800800100800200L, 0x0002000094004102L,
            0x0080004020004000L, 0x00C0010021004084L, 0x0820010040210010L, 0x0823848008001000L,
            0x40C0808008000400L, 0x0802080140200410L, 0x0080040002704108L, 0x02810A0000440089L,
            0x9C00802080004000L, 0x02102000C0005003L, 0x0060200080100080L, 0x0014080080100086L,
            0x0090080080800400L, 0x0112009200100824L, 0x0008010400100802L, 0x00A0040A00019045L,
            0x0900400081800020L, 0x2082200083804009L, 0x4800420082001020L, 0x1007001001000820L,
            0x0812000822001004L, 0x0002000802000410L, 0x0004691044000842L, 0x4000040082002041L,
            0x0000400080208006L, 0x00D0002000C0C000L, 0x4002108222020040L, 0x4240200812020040L,
            0x6000040008008080L, 0x0411402084080110L, 0x104508304A140001L, 0xA002004408860005L,
            0x0080004000200040L, 0x0010004000200140L, 0x0020001008014240L, 0x0580100080080080L,
            0x0C01110801000500L, 0x0402000411080200L, 0x0028020841108400L, 0x0001000622804300L,
            0x4483800010244101L, 0x4C01004000842013L, 0x02C0120080400822L, 0x000E480460900101L,
            0x0892003021680402L, 0x0605000208040001L, 0x0000221000910804L, 0x4604202400408102L
    };

    static final long[] BISHOP_MAGIC = {
            0x0260040088005080L, 0x401042020C202210L, 0x0004010401081200L, 0x0084640080004140L,
            0x0044030810040105L, 0x0002905008001002L, 0x0B1C008C11880000L, 0x000100280C021888L,
            0x1A02428202020200L, 0x000820026A22D100L, 0x0001100082204310L, 0x602884040090800AL,
            0x8100308820000022L, 0x8020008290400031L, 0x1848440C02021100L, 0x8200102505082000L,
            0x0121001002020800L, 0x1042000430040102L, 0x0810180200801102L, 0x0010210804204000L,
            0x0400802400E00002L, 0x4002000222012000L, 0x40110145C8025100L, 0x0000400022021060L,
            0x2020230008480900L, 0x4008020020028222L, 0x00213000A8118220L, 0x0011080001004100L,
            0x0401001043024000L, 0x0982020000209004L, 0x000401100482B050L, 0x8004810000904800L,
            0x8110C22018100400L, 0x00010C2102101502L, 0x0801004C40080802L, 0x6000040400180120L,
            0x5040120200002080L, 0x8620040100002080L, 0x8022008220040200L, 0x0222084101004401L,
            0x045108A004801000L, 0x0842180203100800L, 0x2010120101081000L, 0x0010002011100800L,
            0x70002002A4000180L, 0x0420040082000821L, 0x0520584600801141L, 0x262C490405000020L,
            0x0001010120200220L, 0x00042E1206200961L, 0x2024802084100096L, 0x1400208020881004L,
            0x5044000810241100L, 0x0080402811091002L, 0x84E0E414080C4380L, 0xA002108102008000L,
            0x0C10402824022000L, 0x0004008088088288L, 0x1820821084008802L, 0x0000140A50208810L,
            0x06A0800020204120L, 0x0020011020610102L, 0x000804182A381200L, 0x3082121004130440L
    };
    // @formatter:on

    /** A power of two, so that a masked index needs no bounds check; 107,648 slots are used. */
    private static final int TABLE_MASK = (1 << 17) - 1;
    private static final long[] TABLE = new long[TABLE_MASK + 1];
    private static final long[] ROOK_MASK = new long[64];
    private static final long[] BISHOP_MASK = new long[64];
    private static final int[] ROOK_OFFSET = new int[64];
    private static final int[] BISHOP_OFFSET = new int[64];
    private static final byte[] ROOK_SHIFT = new byte[64];
    private static final byte[] BISHOP_SHIFT = new byte[64];

    static {
        int next = 0;
        for (int square = 0; square < 64; square++) {
            ROOK_MASK[square] = RayAttacks.rookMask(square);
            ROOK_SHIFT[square] = (byte) (64 - Bitboard.count(ROOK_MASK[square]));
            ROOK_OFFSET[square] = next;
            next += fill(square, ROOK_MASK[square], next, true);
        }
        for (int square = 0; square < 64; square++) {
            BISHOP_MASK[square] = RayAttacks.bishopMask(square);
            BISHOP_SHIFT[square] = (byte) (64 - Bitboard.count(BISHOP_MASK[square]));
            BISHOP_OFFSET[square] = next;
            next += fill(square, BISHOP_MASK[square], next, false);
        }
    }

    private MagicAttacks() {}

    static long rook(int square, long occupied) {
        int s = square & 63;
        return TABLE[ROOK_OFFSET[s] + (int) ((occupied & ROOK_MASK[s]) * ROOK_MAGIC[s] >>> ROOK_SHIFT[s]) & TABLE_MASK];
    }

    static long bishop(int square, long occupied) {
        int s = square & 63;
        return TABLE[BISHOP_OFFSET[s] + (int) ((occupied & BISHOP_MASK[s]) * BISHOP_MAGIC[s] >>> BISHOP_SHIFT[s])
                & TABLE_MASK];
    }

    /** Fills the slots of one square and returns how many it owns. */
    private static int fill(int square, long mask, int offset, boolean rook) {
        long subset = 0;
        int count = 0;
        do {
            long magic = rook ? ROOK_MAGIC[square] : BISHOP_MAGIC[square];
            int shift = rook ? ROOK_SHIFT[square] : BISHOP_SHIFT[square];
            TABLE[offset + (int) (subset * magic >>> shift)] =
                    rook ? RayAttacks.rook(square, subset) : RayAttacks.bishop(square, subset);
            count++;
            subset = subset - mask & mask;
        } while (subset != 0);
        return count;
    }
}
