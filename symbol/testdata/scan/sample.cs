using System;
using Alias = System.Collections.Generic.List<int>;
#region Things
namespace Company.Product;

[Serializable, Obsolete("class Fake {")]
public sealed partial class Service<T>(ILogger log, int max = 3) : Base<T>(log), IService where T : class, new()
{
    public const string Name = "x", Other = "y";
    private readonly Dictionary<string, List<T>> _cache = new() { ["a"] = null };
    public static int Count { get; private set; } = 0;
    public required string Title { get; init; }
    public int Doubled => Count * 2;
    public string Full { get { return $"{Name} {(true ? "}" : "{")}"; } set { _x = value; } }
    public T this[int i] { get => _items[i]; }
    public event EventHandler<Args>? Changed;
    public delegate void Handler<in TArg>(object sender, TArg args);

    static Service() { }
    public Service(int a) : this(null, a) { }
    ~Service() { }

    [HttpGet("{id}")]
    public async Task<(int A, string B)> GetAsync<TKey>(TKey id, CancellationToken ct = default) where TKey : struct
    {
        int Local(int x) => x;
        var raw = """ void Fake() { " """;
        var verbatim = @"c:\path\"" { ";
        if (id is { } y) { }
        return (1, "");
    }
    public (int, int) Tuple() => (1, 2);
    void IService.Explicit(string s) { }
    public static Service<T> operator +(Service<T> a, Service<T> b) => a;
    public static implicit operator string(Service<T> s) => "";
    protected abstract void Todo();
#if DEBUG
    public void OnlyDebug(int a) {
#else
    public void OnlyDebug() {
#endif
    }

    public enum Level : byte { Low = 1, [Description("x")] High = Low << 1 }
    private record struct Pair(int Left, int Right);
    public record Person(string First) { public int Age { get; set; } public void Greet() { } }
    public interface INested { void Act(); int Size { get; } string Default() => "x"; }
    public class Nested { public class Deeper { public void Leaf() { } } }
}
#endregion
public static class Extensions { public static int Twice(this int x) => x * 2; }

static class More
{
    public static List<T> Constrained<T>(T value) where T : Enum
    {
        return null;
    }

    public static (int A, string B) Pair() => (1, "");

    extension(string text)
    {
        public int Extended() => 1;
    }

    static void After() { }
}

public class Locals
{
    public async Task<bool> Run(Func<int> call)
    {
        var made = new List<Point> { new Point(1) { X = 2 }, new Point(2) };
        switch (made.Count) { case 1: return true; }
        return await Check() && IsGood(1);

        async Task<bool> Check()
        {
            return true;
        }
        static bool IsGood<T>(T value) where T : struct => value is Point(1) { X: 2 };
        [Pure] (int, string)? Pair(int[] a) => null;
    }
    public static (int A, string B)[] Pairs() => [];
    private (int A, string B)? Maybe() { return null; }
}
