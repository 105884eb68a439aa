defmodule My.App do
  @moduledoc """
  def fake do end
  """
  use GenServer
  @timeout 5_000
  @type state :: %{name: String.t()}
  @callback handle(term) :: :ok
  @spec start(integer) :: :ok
  defstruct [:name, size: 0, nested: %{a: 1}]

  def start(n) when is_integer(n) and n > 0 do
    Enum.map(list, fn x -> if x, do: 1, else: 2 end)
    "#{case x do 1 -> "end" end}"
  end

  def start(_), do: :error
  def valid?(x), do: x
  def save!(x) do x end
  defp hidden(a, b \\ %{do: 1}) do
    ~r/end do/
    ~s(def fake do)
  end
  defmacro unless_ok(expr) do
    quote do
      def unquote(name)(), do: 1
    end
  end
  defguard is_even(n) when rem(n, 2) == 0
  defdelegate size(x), to: Map

  defmodule Inner do
    def leaf, do: :end
  end
end

defprotocol Shape do
  def area(shape)
end

defimpl Shape, for: My.Square do
  def area(s), do: s.side
end
