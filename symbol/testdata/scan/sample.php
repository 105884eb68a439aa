<html><?php
declare(strict_types=1);
namespace App\Models;

use App\Base;
use function App\helper;

const TOP = 1, SECOND = 2;
define('LEGACY', true);

#[Entity(table: 'x')]
abstract class User extends Base implements \JsonSerializable, Other
{
    use SoftDeletes, HasName { boot as bootName; }

    public const string STATUS = 'a';
    private const A = 1, B = 2;
    protected static ?array $cache = ['{' => 1];
    public readonly string $name;
    private int $a, $b;

    public function __construct(private readonly Db $db, protected ?string $title = null, $plain = [1]) { parent::__construct(); }
    abstract protected function todo(int $x): ?string;
    public static function find(int $id): static|null
    {
        $f = function () use ($id) { return new class extends Base { public function anon() {} }; };
        $g = fn($x) => $x;
        $text = <<<EOT
        function fake() { $id }
        EOT;
        $s = "function {$this->name['x']} \" }";
        return $this->class ?? self::class; // ?>
    }
    function &reference() {}
    public function list(): array { return []; }
}
?>
<p>function outside() {} it's</p>
<?php
interface Shape { const SIDES = 3; public function area(): float; }
trait HasName { public string $label = ''; public function getName() {} }
enum Suit: string implements Shape
{
    case Hearts = 'h';
    case Spades = 's';
    const Wild = self::Spades;
    public static function parse(string $s): self { switch ($s) { case 'x': return self::Hearts; } }
}
final readonly class Value {}
function helper(callable $c) { function nested() {} }
if (!function_exists('late')) { function late() {} }
