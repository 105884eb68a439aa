//! fn fake() void {}
const std = @import("std");
pub const Limit: usize = 10;
var counter: u32 = 0;
threadlocal var local_state: ?*State = null;

pub const Store = struct {
    name: []const u8,
    items: std.ArrayList(u8) = .{},
    const Self = @This();
    pub const Kind = enum(u8) { a, b = 2, @"odd name" };
    pub const Value = union(enum) { int: i64, none, text: []const u8 };
    pub fn init(alloc: std.mem.Allocator) error{OutOfMemory}!Store {
        const x = struct { fn call() void {} };
        const s = "}";
        const c = '{';
        const multi =
            \\ fn fake() { "
        ;
        return .{ .name = "x" };
    }
    fn hidden(self: *Self) void {}
};

pub const Error = error{ NotFound, Denied };
pub const Packed = packed struct(u8) { low: u4, high: u4 };
pub fn List(comptime T: type) type {
    return struct {
        head: ?*T,
        pub fn push(self: *@This(), v: T) void {}
    };
}
export fn exported() callconv(.C) void {}
extern "c" fn puts(s: [*:0]const u8) c_int;
test "it works" {
    const inTest = 1;
    fn_call();
}
test List {}
pub inline fn last() void {}
