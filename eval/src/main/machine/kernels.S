# The loops of a network for x86-64 with AVX2, called by the rules of System V. scripts/assemble makes the bytes of them that
# stand beside the class MachineKernels, which gives each function's meaning.
#
# A function begins every 256 bytes and needs no other memory than its arguments'. Rows and accumulators are numbers of 16
# bits, which wrap, and had better begin at cache lines; lengths are in bytes and multiples of 64.

        .intel_syntax noprefix
        .text

# Of an update: a step takes 64 bytes, from rdi; applies rows to them; and stores them to rsi, until `length` is reached.
        .macro  step
        xor     eax, eax
1:      vmovdqu ymm0, [rdi + rax]
        vmovdqu ymm1, [rdi + rax + 32]
        .endm

        .macro  apply operation, row
        \operation ymm0, ymm0, [\row + rax]
        \operation ymm1, ymm1, [\row + rax + 32]
        .endm

        .macro  until length
        vmovdqu [rsi + rax], ymm0
        vmovdqu [rsi + rax + 32], ymm1
        add     rax, 64
        cmp     rax, \length
        jb      1b
        vzeroupper
        ret
        .endm

# addSub(from rdi, to rsi, add rdx, sub rcx, length r8)
        .org 0x000
        endbr64
        step
        apply   vpaddw, rdx
        apply   vpsubw, rcx
        until   r8

# addSubSub(from rdi, to rsi, add rdx, sub rcx, sub r8, length r9)
        .org 0x100
        endbr64
        step
        apply   vpaddw, rdx
        apply   vpsubw, rcx
        apply   vpsubw, r8
        until   r9

# addAddSub(from rdi, to rsi, add rdx, add rcx, sub r8, length r9)
        .org 0x200
        endbr64
        step
        apply   vpaddw, rdx
        apply   vpaddw, rcx
        apply   vpsubw, r8
        until   r9

# addAddSubSub(from rdi, to rsi, add rdx, add rcx, sub r8, sub r9, length on the stack)
        .org 0x300
        endbr64
        mov     r10, [rsp + 8]
        step
        apply   vpaddw, rdx
        apply   vpaddw, rcx
        apply   vpsubw, r8
        apply   vpsubw, r9
        until   r10

# rax = activate(us rdi, them rsi, weights rdx, length rcx)
#
# The sum of c * c * weight over both accumulators, c being clipped to 0 ... 255; the weights for `them` follow those for
# `us`. c * weight fits 16 bits, since weights lie within 127, and pairs of (c * weight) * c are added up in lanes of 32 bits,
# one set of lanes each: 2048 neurons make at most 256 products of 255 * 255 * 127 a lane, which is less than 2^31.
        .org 0x400
        endbr64
        lea     r8, [rdx + rcx]
        mov     eax, 255
        vmovd   xmm0, eax
        vpbroadcastw ymm0, xmm0
        vpxor   xmm1, xmm1, xmm1
        vpxor   xmm2, xmm2, xmm2
        vpxor   xmm3, xmm3, xmm3
        xor     eax, eax
1:      vpmaxsw ymm4, ymm1, [rdi + rax]
        vpmaxsw ymm5, ymm1, [rsi + rax]
        vpmaxsw ymm8, ymm1, [rdi + rax + 32]
        vpmaxsw ymm9, ymm1, [rsi + rax + 32]
        vpminsw ymm4, ymm4, ymm0
        vpminsw ymm5, ymm5, ymm0
        vpminsw ymm8, ymm8, ymm0
        vpminsw ymm9, ymm9, ymm0
        vpmullw ymm6, ymm4, [rdx + rax]
        vpmullw ymm7, ymm5, [r8 + rax]
        vpmullw ymm10, ymm8, [rdx + rax + 32]
        vpmullw ymm11, ymm9, [r8 + rax + 32]
        vpmaddwd ymm4, ymm4, ymm6
        vpmaddwd ymm5, ymm5, ymm7
        vpmaddwd ymm8, ymm8, ymm10
        vpmaddwd ymm9, ymm9, ymm11
        vpaddd  ymm2, ymm2, ymm4
        vpaddd  ymm3, ymm3, ymm5
        vpaddd  ymm2, ymm2, ymm8
        vpaddd  ymm3, ymm3, ymm9
        add     rax, 64
        cmp     rax, rcx
        jb      1b
        vextracti128 xmm4, ymm2, 1
        vextracti128 xmm5, ymm3, 1
        vpmovsxdq ymm2, xmm2
        vpmovsxdq ymm3, xmm3
        vpmovsxdq ymm4, xmm4
        vpmovsxdq ymm5, xmm5
        vpaddq  ymm2, ymm2, ymm4
        vpaddq  ymm3, ymm3, ymm5
        vpaddq  ymm2, ymm2, ymm3
        vextracti128 xmm3, ymm2, 1
        vpaddq  xmm2, xmm2, xmm3
        vpsrldq xmm3, xmm2, 8
        vpaddq  xmm2, xmm2, xmm3
        vmovq   rax, xmm2
        vzeroupper
        ret
