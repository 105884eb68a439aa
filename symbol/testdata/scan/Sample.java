package com.example;

import java.util.*;

/** class Fake {} */
@Entity(name = "x", props = {"a", "b"})
public abstract class Sample<T extends Comparable<T>> extends Base<T> implements Runnable, Map<String, List<T>> {
    public static final int MAX = 10, MIN = 1;
    private Map<String, List<int[]>> cache = new HashMap<>() {{ put("}", null); }};
    int[] numbers[] = {1, 2}, more;
    protected Runnable task = () -> { class InLambda { void deep() {} } };

    static { System.out.println("{"); }
    { instance = 1; }

    public Sample(int a) throws IOException { super(a); }

    @Override
    @SuppressWarnings({"unchecked", "x"})
    public <U> Map<String, U> convert(final List<? extends U> in, int... rest) throws A, B {
        new Thread(new Runnable() {
            @Override public void run() { if (a < b) { call(); } }
            private int counter = 0;
        }).start();
        class Local { void localMethod() {} }
        String s = """
            class InText { void fake() {} }
            """;
        char c = '"'; char d = '\'';
        switch (x) { case A -> { } default -> throw new X(); }
        return null;
    }

    abstract void todo();
    native int nativeOne(String s);

    public enum Level implements Supplier<String> {
        LOW(1) { @Override public String get() { return "l"; } },
        @Deprecated HIGH(2, new int[]{3});
        private final int code;
        Level(int code) { this.code = code; }
        public int code() { return code; }
    }

    enum Plain { A, B, C }

    public record Point(int x, @NotNull List<String> names) implements Shape {
        static int origin = 0;
        public Point { if (x < 0) throw new IllegalArgumentException(); }
        Point(int x) { this(x, null); }
        double norm() { return x; }
    }

    public @interface Marker { String value() default "{"; int level() default 1; }

    sealed interface Shape permits Point { default void draw() {} int SIDES = 4; static Shape of() { return null; } }
    interface Nested { interface Deeper { void leaf(); } }
}

class Second { Second() {} }

class Scope {
    void record(int a) { record(1); }
}
