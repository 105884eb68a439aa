#include <vector>
namespace outer::inner {
class Forward;
enum class Mode : int { Fast, Slow = 2 };
using Names = std::vector<std::string>;
constexpr int kMax = 10;

template <typename T, class U = std::vector<T>>
class Store final : public Base<T>, private Other {
public:
	Store() = default;
	explicit Store(int size) : size_(size), items_{1, 2} { init(); }
	virtual ~Store() noexcept;
	Store &operator=(const Store &other) = delete;
	bool operator()(int a) const { return a; }
	T operator[](int i) const;
	explicit operator bool() const { return true; }
	template <typename V> auto map(V v) -> std::vector<V> { return {}; }
	static int count;
	struct Node { Node *next; int value = 0; };
	friend class Friend;
	void inlined() const override { if (x < y) { } }
private:
	int size_{0};
	std::map<int, std::vector<T>> items_;
	void (*callback_)(int) = nullptr;
};

int Store<int>::count = 0;
template <typename T> Store<T>::~Store() { }
int Store<int>::run(int a) const { auto f = [](int x) { return x; }; return R"x(int fake() { )x"[0]; }
bool operator==(const Node &a, const Node &b) { return true; }
extern "C" {
int c_function(int a) { return 1'000'000; }
}
namespace { int hidden() { return 1; } }
struct Pod { int a; double b; } pod;
template <> struct Trait<int> { static const int value = 1; };
}
int main() { return 0; }

TEST(Suite, Case) {
  struct Local {
    int field = 0;
    void method() {}
  };
  struct stat value{};
}

struct Kept {
  Kept(const Kept&) = delete;
  virtual ~Kept() = default;
};

Options::Options() = default;
Options& Options::operator=(Options&&) noexcept =
    default;
void locals() {
  using Map = std::map<int, int>;
  typedef struct { int a; } pair_t;
  enum class Mode { on };
  struct point { int x; } p = {1};
}
