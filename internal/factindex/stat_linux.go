package factindex

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/notes-lint/notes-lint/repo"
)

// A folder is asked about its files by their names in it: for very many files, having the system walk the whole path each time, and what
// package os allocates for an answer, cost more than all the rest.

// folder is an open folder on disk.
type folder struct {
	f  *os.File
	fd int
}

func openFolder(dir string) (*folder, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	return &folder{f, int(f.Fd())}, nil
}

func (d *folder) close() { _ = d.f.Close() }

// each hands on the names in the folder, in no order. A name is shared until the next one.
func (d *folder) each(do func(name []byte, kind fs.FileMode)) error {
	buf := make([]byte, 256<<10)
	for {
		n, err := unix.ReadDirent(d.fd, buf)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return err
		}
		for b := buf[:n]; len(b) >= direntName; {
			size := int(binary.NativeEndian.Uint16(b[16:]))
			if size < direntName || size > len(b) {
				break
			}
			name, _, _ := bytes.Cut(b[direntName:size], []byte{0})
			if string(name) != "." && string(name) != ".." {
				do(name, d.kind(name, b[18]))
			}
			b = b[size:]
		}
	}
}

// direntName is where the name stands in what the system says of a file: behind inode, offset, size and kind.
const direntName = 19

func (d *folder) kind(name []byte, kind byte) fs.FileMode {
	switch kind {
	case unix.DT_REG:
		return 0
	case unix.DT_DIR:
		return fs.ModeDir
	case unix.DT_LNK:
		return fs.ModeSymlink
	case unix.DT_UNKNOWN:
		var st unix.Stat_t
		if err := unix.Fstatat(d.fd, string(name), &st, unix.AT_SYMLINK_NOFOLLOW); err == nil {
			switch st.Mode & unix.S_IFMT {
			case unix.S_IFREG:
				return 0
			case unix.S_IFDIR:
				return fs.ModeDir
			case unix.S_IFLNK:
				return fs.ModeSymlink
			}
		}
	}
	return fs.ModeIrregular
}

// regular returns size and time of change, in nanoseconds, of a regular file of the folder. A zero byte has to lie behind the name. The
// scheduler is not told, which for a hundred thousand files would cost as much as half of what the system takes for its answers.
func (d *folder) regular(name []byte) (size, at int64, ok bool) {
	var st unix.Statx_t
	_, _, errno := unix.RawSyscall6(unix.SYS_STATX, uintptr(d.fd), uintptr(unsafe.Pointer(unsafe.SliceData(name))), unix.AT_SYMLINK_NOFOLLOW,
		unix.STATX_TYPE|unix.STATX_SIZE|unix.STATX_MTIME, uintptr(unsafe.Pointer(&st)), 0)
	if errno == unix.ENOSYS || errno == unix.EPERM { // an old system, or a container that knows only old calls
		return d.regularOld(string(name))
	}
	if errno != 0 || st.Mode&unix.S_IFMT != unix.S_IFREG {
		return 0, 0, false
	}
	return int64(st.Size), st.Mtime.Sec*1e9 + int64(st.Mtime.Nsec), true
}

func (d *folder) regularOld(name string) (size, at int64, ok bool) {
	var st unix.Stat_t
	if err := unix.Fstatat(d.fd, name, &st, unix.AT_SYMLINK_NOFOLLOW); err != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
		return 0, 0, false
	}
	return st.Size, st.Mtim.Nano(), true
}

// read reads a file of the folder into buf, which it returns grown. Links are not followed.
func (d *folder) read(name string, buf []byte) ([]byte, error) {
	fd, err := unix.Openat(d.fd, name, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer unix.Close(fd)
	for buf = buf[:0]; ; {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := unix.Read(fd, buf[len(buf):cap(buf)])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return buf, err
		}
		if buf = buf[:len(buf)+n]; len(buf) > repo.MaxFile {
			return nil, repo.ErrTooLarge
		}
	}
}

// regular returns size and time of change, in nanoseconds, of a regular file.
func regular(file string) (size, at int64, ok bool) {
	var st syscall.Stat_t
	if err := syscall.Lstat(file, &st); err != nil || st.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return 0, 0, false
	}
	return st.Size, st.Mtim.Nano(), true
}
