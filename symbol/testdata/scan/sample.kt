@file:JvmName("Sample")
package com.example

import java.util.List as JList

const val MAX = 10
private val lazyValue by lazy { compute { it } }
var mutable: Map<String, List<Int>> = mapOf()
    private set
val String.shout: String get() = uppercase()
typealias Handler<T> = (T) -> Unit

/* outer /* nested fun fake() {} */ */
fun topLevel(a: Int, b: () -> Unit = { }): Int = a + 1
fun <T> List<T>.second(): T? = this[1]
fun Map.Entry<String, Int>.describe() = "${key} ${if (value > 1) "}" else "{"}"
suspend inline fun <reified T : Any> load(
    crossinline block: suspend () -> T,
): Result<T> where T : Comparable<T> {
    val local = 1
    fun nested() {}
    val handler = object : Listener {
        override fun onEvent() {}
        val state = 1
    }
    return runCatching { block() }
}

sealed class Shape(val name: String, private var size: Int, plain: String) : Base(name), Drawable by other {
    abstract fun area(): Double
    open val label: String = "x"
        get() = field.trim()
    init { println("init {") }
    constructor(other: Shape) : this(other.name, 1, "") { setup() }
    companion object {
        const val TAG = "Shape"
        @JvmStatic fun create(): Shape = TODO()
    }
    companion object Named { fun named() {} }
    inner class Inner { fun leaf() {} }
    data object Empty : Shape("", 0, "")
}

data class Point @Inject constructor(val x: Int = 1, val y: Int)
interface Visitor<out R> { fun visit(node: Node): R; val depth: Int }
fun interface Action { fun run() }
enum class Color(val rgb: Int) : Coded {
    RED(0xff) { override fun mix() = 1 },
    @Deprecated("x") GREEN(0x0f),
    BLUE;
    open fun mix() = 0
    companion object { fun parse(s: String) = BLUE }
}
annotation class Marker(val value: String)
object Registry : HashMap<String, Any>() { fun register(key: String) {} }
@JvmInline value class Id(val raw: String)
class `odd name` { fun `does a thing`() = Unit }
class NoBody
class Another
val raw = """
    fun fake() { ${call("x")} }
"""
infix operator fun Int.plus(other: Point): Int = 1
val klass = NoBody::class

interface Nullable {
    fun first(): Date?
    fun second(id: Int): List<Int>?
    data class Third(val id: Int) : Base
}
