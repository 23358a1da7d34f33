// sealed PROGRAM ARGUMENT...: runs it under a seccomp filter that ends it with SIGSYS when it makes a socket
// other than a local one, starts a process (threads are let through), or executes another program. Exit
// status 77 where the kernel takes no filter.
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <iterator>

namespace {

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
// Goes on if equal, else passes so many instructions by.
#define IS(value, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(value), 0, otherwise)

bool seal() {
    // The one execve that is let through has this as the address of the environment.
    const auto environment = reinterpret_cast<unsigned long>(environ);
    const auto low = static_cast<unsigned>(environment), high = static_cast<unsigned>(environment >> 32);
    sock_filter filter[] = {
        LOAD(nr),
        // No thread is started by clone3: the library falls back to clone, whose flags can be looked at.
        IS(SYS_clone3, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        IS(SYS_fork, 1),
        KILL,
        IS(SYS_vfork, 1),
        KILL,
        IS(SYS_execveat, 1),
        KILL,
        IS(SYS_clone, 4),
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        KILL,
        ALLOW,
        IS(SYS_socket, 4),
        LOAD(args[0]),
        IS(AF_UNIX, 1),
        ALLOW,
        KILL,
        IS(SYS_execve, 6),
        LOAD(args[2]),
        IS(low, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2]) + 4),
        IS(high, 1),
        ALLOW,
        KILL,
        ALLOW,
    };
    const sock_fprog program{.len = std::size(filter), .filter = filter};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace

int main(int, char** arguments) {
    if (!seal()) return 77;
    ::execve(arguments[1], arguments + 1, environ);
    return 76;
}
