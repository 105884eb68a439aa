package com.example
package object util { val shared = 1 }

import scala.collection.{Map => M}

sealed trait Shape[+A] extends Product with Serializable { self: Base =>
  def area: Double
  val name: String
  type Out
  protected def helper(x: Int)(implicit y: Y): Int = { val local = x; local }
}

case class Point(x: Int, y: Int = 2)(val z: Int) extends Shape[Int] {
  override def area = x * 2.0
  def +(other: Point): Point = Point(1, 2)(3)
  def unary_! : Boolean = true
  def this(x: Int) = this(x, 1)(2)
  private lazy val cached = compute { v => v }
}

object Point {
  implicit val ordering: Ordering[Point] = new Ordering[Point] {
    def compare(a: Point, b: Point): Int = 0
  }
  def apply(s: String) = s match {
    case "{" => s"${s} }"
    case _ => 'c'
  }
  case object Origin extends Shape[Nothing]
  object Nested { object Deeper { def leaf() = () } }
}

class Box[T](val value: T, plain: Int) { var count = 0 }
abstract class `odd name`
/* outer /* def fake = 1 */ */
val raw = """def fake = 1 " {"""

enum Color(val rgb: Int):
  case Red extends Color(1)
  case Green, Blue
  def mix: Int = 0

trait Indented:
  def first(x: Int): Int =
    val local = x
    def nested = 1
    local
  val second = 2

given intOrd: Ordering[Int] = ???
extension (s: String) def shout: String = s.toUpperCase
def topLevel(): Unit = println("x")

class Buffer {
  def size_=(n: Int): Unit = ()
  def reverse_:::(other: Buffer): Buffer = this
  def ?[T](other: T): T = other
  def /[A, B](other: A): B = ???
  def test(): Unit = {
    type Local = Int
    val refined: Flow { type Inner = Int } = null
  }
}
