import { spawnSync } from "node:child_process";

interface Machine {
  readonly audit: number;
  /** The bit that marks system calls of the x32 table. */
  readonly otherTable?: number;
  readonly prctl: number;
  readonly clone: number;
  readonly clone3: number;
  readonly refused: readonly number[];
}

/** System call numbers from linux/arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h. */
const MACHINES: Readonly<Partial<Record<string, Machine>>> = {
  x64: {
    audit: 0xc000003e,
    otherTable: 0x40000000,
    prctl: 157,
    clone: 56,
    clone3: 435,
    // socket connect accept sendto sendmsg bind listen socketpair fork vfork kill ptrace tkill unshare accept4 sendmmsg setns process_vm_*
    // pidfd_send_signal io_uring_* pidfd_open pidfd_getfd
    refused: [41, 42, 43, 44, 46, 49, 50, 53, 57, 58, 62, 101, 200, 272, 288, 307, 308, 310, 311, 424, 425, 426, 427, 434, 438],
  },
  arm64: {
    audit: 0xc00000b7,
    prctl: 167,
    clone: 220,
    clone3: 435,
    refused: [97, 117, 129, 130, 198, 199, 200, 201, 202, 203, 206, 211, 242, 268, 269, 270, 271, 424, 425, 426, 427, 434, 438],
  },
};

/** Instructions of linux/filter.h: load a word, jump if equal, jump if a bit is set, return. */
const [LOAD, EQUAL, BITS, RETURN] = [0x20, 0x15, 0x45, 0x06];
/** Results of linux/seccomp.h: allow, fail with an error, kill the process. */
const [ALLOW, FAIL, KILL] = [0x7fff0000, 0x00050000, 0x80000000];
const [EPERM, ENOSYS] = [1, 38];
/** Offsets in struct seccomp_data. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16];
const CLONE_THREAD = 0x10000;

/** Returns the seccomp filter in hexadecimal, 8 bytes per instruction. */
function filterOf({ audit, otherTable, clone, clone3, refused }: Machine): string {
  const program: (readonly [code: number, yes: number, no: number, value: number])[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, NUMBER],
    ...(otherTable
      ? ([
          [BITS, 0, 1, otherTable],
          [RETURN, 0, 0, KILL],
        ] as const)
      : []),
    // Makes `clone3` fail, because a filter cannot read its flags. The C library then uses `clone`.
    [EQUAL, 0, 1, clone3],
    [RETURN, 0, 0, FAIL | ENOSYS],
    ...refused.flatMap(
      (call) =>
        [
          [EQUAL, 0, 1, call],
          [RETURN, 0, 0, FAIL | EPERM],
        ] as const,
    ),
    [EQUAL, 0, 3, clone],
    [LOAD, 0, 0, FIRST_ARGUMENT],
    [BITS, 1, 0, CLONE_THREAD],
    [RETURN, 0, 0, FAIL | EPERM],
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes.toString("hex");
}

/** Perl calls prctl, which Node cannot, to forbid new privileges and set the filter. Every Debian has Perl. */
const PERL = "/usr/bin/perl";
const APPLY = `my ($prctl, $hex) = splice @ARGV, 0, 2; my $filter = pack "H*", $hex;
my $program = pack "S x6 P", length($filter) / 8, $filter;
syscall($prctl, 38, 1, 0, 0, 0) == 0 && syscall($prctl, 22, 2, $program) == 0 or die "no filter: $!";
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";`;
/** Exits with 0 if the system refuses internet and Unix sockets. */
const TRIAL = `socket(my $net, 2, 1, 0) || socket(my $unix, 1, 1, 0) and exit 1; exit($! == 1 ? 0 : 1)`;

export const NEEDED_FOR_NETWORK = "use Linux on x64 or arm64 with Perl, or Node 25 or newer";

let command: readonly string[] | undefined;

/** Returns a command prefix whose seccomp filter denies network and child processes. Empty on unsupported machines. */
export function withoutNetwork(): readonly string[] {
  if (command) return command;
  const machine = process.platform === "linux" ? MACHINES[process.arch] : undefined;
  const prefix = machine ? [PERL, "-e", APPLY, "--", String(machine.prctl), filterOf(machine)] : [];
  const [program, ...rest] = prefix;
  const works = program !== undefined && spawnSync(program, [...rest, PERL, "-e", TRIAL], { stdio: "ignore", env: {} }).status === 0;
  command = works ? prefix : [];
  return command;
}
