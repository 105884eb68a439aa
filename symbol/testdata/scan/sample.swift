import Foundation
import class UIKit.UIView

/* outer /* nested func fake() {} */ */
public let version = "1.0", build = 2
private var counter: Int = { return 1 }()
typealias Handler<T> = (T) -> Void

@available(iOS 15, *)
public final class Store<T: Codable>: NSObject, Delegate where T: Equatable {
    static let shared = Store()
    @Published private(set) var items: [String: [T]] = [:]
    var computed: Int { get { 1 } set { print("\(newValue) }") } }
    lazy var formatter: Formatter = {
        let local = Formatter()
        return local
    }()
    weak var delegate: (any Delegate)?
    class var kind: String { "x" }

    init(name: String) { super.init() }
    required public init?(coder: NSCoder) { return nil }
    convenience init<U>(other: U) where U: Sequence { self.init(name: "x") }
    deinit { cleanup() }
    subscript(index: Int) -> T { items[index] }

    public func load<U>(_ id: Int, completion: @escaping (Result<U, Error>) -> Void = { _ in }) async throws -> [U] {
        func nested() {}
        let closure = { (a: Int) -> Int in a }
        guard let x = y else { return [] }
        return ["\(items.map { "\($0) }" })"]
    }
    class func make() -> Self { fatalError() }
    static func == (lhs: Store, rhs: Store) -> Bool { true }
    override func `default`() {}

    enum State: String, CaseIterable {
        case idle, running(progress: Double), failed = "f"
        indirect case nested(State)
        var isIdle: Bool { switch self { case .idle: return true; default: return false } }
    }
    struct Inner { let value: Int; struct Deeper { func leaf() {} } }
}

protocol Delegate: AnyObject {
    associatedtype Item
    var count: Int { get }
    func didLoad(_ item: Item)
    init(x: Int)
}

extension Array.Index: Delegate where Element == Int {
    func second() -> Int { 1 }
}

actor Worker { func run() async {} }
#if DEBUG
func debugOnly() {
#else
func debugOnly(level: Int) {
#endif
    print(#"raw \ " { "#)
}
let multi = """
    func fake() { \(value) }
    """
prefix func - (x: Store) -> Store { x }
func last() {}

protocol Windows {
    func first() -> [Window]?
    mutating func second()
}

protocol Starter {
  func stop() async throws
  func start(now: Bool) async throws
  func last() throws
    -> Int
}
func == <T>(a: T, b: T) -> Bool { true }
