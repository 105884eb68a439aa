#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MULTI(x) do { \
	int fake(x); \
} while (0)
#define URL "http://x" /* comment
 int in_comment(void); */

typedef unsigned int uint32;
typedef int (*callback_t)(void *, int);
typedef struct { int x, y; } point_t;
typedef struct node {
	struct node *next;
	char name[32];
	unsigned flags : 3;
	int (*handler)(struct node *n);
	union { int i; float f; } u;
} node_t, *node_p;

struct forward;
struct config { const char *path; enum mode { READ, WRITE = 1 << 2 } mode; };
enum color { RED, GREEN = 2, BLUE };
static const int table[] = { 1, 2, 3 };
int counter, *pointer = NULL, array[3];
extern int elsewhere;
static struct config defaults = { .path = "{" };
int (*hook)(int) = 0;

int prototype(int a, char *b);
EXPORT_SYMBOL(prototype);

static inline struct node *make_node(const char *name, int (*cb)(int))
{
	if (name[0] == '{') { return 0; }
	return (struct node *) 0;
}

#ifdef WINDOWS
int open_file(const char *p) {
#else
int open_file(const char *p, int mode) {
#endif
	return 0;
}

__attribute__((noreturn)) void die(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
__attribute__((noreturn)) void die(const char *fmt, ...) { for (;;); }

int old_style(a, b)
	int a;
	char *b;
{
	return a;
}

PyMODINIT_FUNC(int) PyInit_sample(void) { return 0; }
unsigned long long wide(void) { return 1ULL; }
int main(int argc, char **argv) { return MAX(1, 2); }

void local_types(void) {
    typedef struct { int index; } pick;
    struct seen { int n; };
    struct seen now = {1};
}
