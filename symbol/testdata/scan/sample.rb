# frozen_string_literal: true
=begin
def fake; end
=end
require "x"

module Outer
  VERSION = "1.0"
  Point = Struct.new(:x, :y) do
    def norm = x + y
  end

  class Inner::Deep < Base
    include Comparable
    attr_accessor :name, :size
    attr_reader :ready?
    scope :active, -> { where(active: true) }
    alias_method :old_name, :name
    alias other name

    class << self
      def build(*args) = new(*args)
      def create
        if x then y end
      end
    end

    def initialize(name:, class: nil)
      @name = name
      return unless name
      @list = %w[end if def]
      x = if name then 1 else 2 end
      while x < 3 do
        x += 1
      end
      [1].each do |i| puts i if i end
      begin
        raise "x"
      rescue => e
        retry
      end while false
    end

    def self.find(id) = nil
    def ==(other) = true
    def [](i); end
    def <=>(other)
      case other
      when /end/ then 1
      else
        2
      end
    end
    def -@
    end
    def name=(value)
      @name = value
    end
    def empty?; end
    def save!
      text = <<~SQL
        def in_heredoc
        end
      SQL
      "#{text.map { |t| "end #{t}" }}"
      obj.class.end
      { if: 1, end: 2, def: 3 }
    end

    define_method(:dynamic) { 1 }

    private

    def secret
      until done? do work end
    end

    public

    def visible; end
  end
end

def top_level(a, b = {})
  a.each { |x| x unless y }
end

class Routes
  def match
    request.path.match(/\/?#{root.delete("/")}\/resources\/([a-z]*)\/?/mi).captures
  end

  def behind_regexp; end
end
__END__
def after_end
end
