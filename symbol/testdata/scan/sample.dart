library sample;
import 'dart:async' as a;
part 'other.dart';

const limit = 10;
final Map<String, List<int>> cache = {}, other = {};
late String title;
typedef Handler<T> = void Function(T value);
typedef int Old(int a);

void main(List<String> args) async {
  void nested() {}
  print('it\'s ${args.map((x) => '{$x}').join()} }');
}

int get answer => 42;
set answer(int v) {}
main2() {}

@immutable
abstract class Shape<T extends Object> extends Base with Mixin implements Other {
  static const String name = 'x';
  final int width, height;
  int? _hidden;
  void Function(int)? callback;
  const Shape(this.width, {required this.height}) : _hidden = 1, super();
  Shape.named(int a) : this(a, height: 1);
  factory Shape.fromJson(Map<String, dynamic> json) => _$ShapeFromJson(json);
  @override
  Future<Map<String, T>> load(int id, [String? x = '}']) async {
    final local = () { return 1; };
  }
  double get area;
  String get label { return r'raw \'; }
  set label(String v) => _x = v;
  bool operator ==(Object other) => true;
  Stream<int> count() async* { yield 1; }
  void _private() {}
}

mixin Mixin on Base { void mixed() {} }
enum Color { red, green('g'), blue; final int x; const Color([this.x]); void paint() {} }
extension StringX on String { String shout() => toUpperCase(); }
sealed class Empty {}
/* outer /* void fake() {} */ */
const text = '''
void fake() {}
''';

class Built {
  Built(this.a) : b = a {
    run();
  }
  (int, int) pair() => (1, 2);
  void after() {}
}

extension type const UserId(String value) {
  UserId.parse(dynamic json) : this(json as String);
  String get short => value;
}
class Cache {
  Future<int> get(String key) async {
    Map<String, List<int>>? find(int a) => null;
    untyped(x) { return x; }
    await pump(() { int inner() => 1; });
    final host = switch (key) { Point(1) => 2, _ => 3 };
    return find(1) ?? untyped(host);
  }
  void set(String key, int value) {}
}
