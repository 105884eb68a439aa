package note

import (
	"strings"
	"sync"
	"unicode"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// The commonest words of other languages that turn a claim, for memory is kept in the language of those who work. They are fewer than the
// English ones: what is not among them leaves a claim stated, as it is without them.

// beforeAbroad and afterAbroad are before and after for languages that put spaces between words.
var beforeAbroad = sync.OnceValue(func() []cue {
	return []cue{
		{Past, phrase(`eliminado|eliminada|eliminados|eliminadas|eliminó|eliminaron|borrado|borrada|renombrado|renombrada|reemplazado|reemplazada|reemplaza_a|reemplazó|sustituye_a|anteriormente|decía|decían|antiguo|antigua|` +
			`removido|removida|removidos|removidas|excluído|excluída|apagado|apagada|renomeado|renomeada|substituído|substituída|substitui_o|antigo|` +
			`suppressions|migration_depuis|migré_depuis|migrée_depuis|migriert_von|migriert_aus|migrado_de|migrado_desde|migración_desde|supprimé|supprimée|supprimés|supprimées|retiré|retirée|remplacé|remplacée|remplace|renommé|renommée|obsolète|ancien|ancienne|` +
			`entfernt|gelöscht|umbenannt|ersetzt|veraltet|veraltete|ehemals|ehemalige|hieß_bis|hieß_früher|hieß_vorher|hießen_bis|früher|frühere|alte|alten|` +
			`rimosso|rimossa|rimossi|rinominato|rinominata|sostituito|sostituita|sostituisce|vecchio|vecchia|` +
			`korábban|korábbi|törölt|egykori|megszűnt|régi|verwijderd|hernoemd|vervangen|verouderd|usunięty|usunięto|usunięte|zastąpiony|kaldırıldı|silindi|eski|` +
			`удалён|удален|удалена|удалено|удалены|переименован|заменён|заменен|заменяет|заменяют|устарел|устаревший|старый|старая|старого|старые|старых|бывший|бывшая|бывшее|бывшие|прежний|прежняя|đã_xóa|đã_xoá|đã_bỏ|đã_gỡ|thay_thế|видалено|видалений|видалена|вилучено|замінено|перейменовано|застарілий|старий|стара`)},
		{Negated, phrase(`prohibido|prohibida|proibido|proibida|interdit|verboten|nunca|jamás|en_lugar_de|en_vez_de|não|sem|em_vez_de|ne|jamais|sans|au_lieu_de|nicht|nie|niemals|kein|keine|keinen|ohne|statt|anstatt|non|mai|senza|invece_di|` +
			`не|никогда|без|вместо|değil|asla|không|niet|geen|zonder|nie_ma|pas|ні|замість`)},
		{Planned, phrase(`estrarre_in|estrai_in|splittare_in|spostare_in|extraer_a|extraer_en|mover_a|extrair_para|mover_para|extraire_dans|extraire_vers|déplacer_dans|déplacer_vers|auslagern_nach|auslagern_in|futuro|futura|planificado|planeado|pendiente|pendiente_de|crear|creará|será|serán|habrá|planejado|planejada|criar|pendente|futur|future|à_créer|prévu|prévue|créer|` +
			`geplant|geplante|zukünftig|künftig|erstellen|anlegen|soll|wird|da_creare|previsto|prevista|creare|создать|будет|планируется|запланирован|eklenecek|planlanan|oluştur|sẽ|tạo|dự_kiến|gepland|zal`)},
		{Example, phrase(`ej|ejemplo|por_ejemplo|p.ej|ex|p.ex|exemplo|por_exemplo|exemple|par_exemple|beispiel|beispielsweise|z.b|esempio|ad_esempio|например|örneğin|örnek|ví_dụ|bijvoorbeeld|bijv|na_przykład`)},
		{Foreign, phrase(`repo_frontend|repo_backend|otro_repo|otro_repositorio|outro_repo|outro_repositório|autre_dépôt|autre_repo|anderes_repo|anderen_repo|altro_repo|repo_separato|repo_separado|repositorio_separado|другом_репозитории|іншому_репозиторії`)},
		{Optional, phrase(`probablemente|provavelmente|probablement|wahrscheinlich|vermutlich|probabilmente|вероятно|наверное|muhtemelen`)},
		{Output, phrase(`genera|generado|generada|genera_en|gerado|gerada|gera|généré|générée|génère|generiert|erzeugt|schreibt|generato|generata|создаётся|создается|генерируется|генерирует|oluşturulur|üretir|sinh_ra|gegenereerd`)},
	}
})

var afterAbroad = sync.OnceValue(func() []cue {
	return []cue{
		{Past, phrase(`podem_ser_removidos|podem_ser_removidas|pode_ser_removido|pode_ser_removida|pueden_eliminarse|se_pueden_eliminar|se_puede_eliminar|peuvent_être_supprimés|peut_être_supprimé|fue|fueron|era|eran|se_eliminó|se_eliminaron|se_borró|se_borraron|eliminado|eliminada|eliminados|eliminadas|borrado|borrada|ya_no|no_existe|obsoleto|obsoleta|renombrado|renombrada|reemplazado|reemplazada|` +
			`foi|foram|removido|removida|removidos|removidas|excluído|apagado|não_existe|renomeado|substituído|` +
			`a_été|ont_été|était|supprimé|supprimée|retiré|n'existe_plus|n'est_plus|obsolète|remplacé|remplacée|renommé|` +
			`wurde|wurden|war|waren|entfernt|gelöscht|umbenannt|ersetzt|veraltet|existiert_nicht|gibt_es_nicht|` +
			`rimosso|rimossa|eliminato|eliminata|rinominato|sostituito|non_esiste|` +
			`volt|voltak|törölve|törölt|megszűnt|eltávolítva|beolvasztva|olvasztva|verwijderd|hernoemd|vervangen|bestaat_niet|usunięty|usunięto|usunięte|zastąpiony|kaldırıldı|silindi|artık_yok|` +
			`удалён|удален|удалена|удалено|удалены|переименован|заменён|заменен|устарел|больше_не|отсутствует|отсутствуют|відсутній|відсутня|немає|n'existe_pas|n'existent_pas|đã_xóa|đã_xoá|đã_bỏ|đã_gỡ|đã_được_xóa|không_còn|видалено|видалений|видалена|замінено|перейменовано|більше_не`)},
		{Negated, phrase(`в_проекте_нет|в_репозитории_нет|нет_намеренно|нет_и_не|не_создавать`)},
		{Example, phrase(`son_ejemplos|sao_exemplos|são_exemplos|sont_des_exemples|sind_beispiele|sono_esempi`)},
		{Planned, phrase(`pendiente|planificado|planeado|por_crear|por_hacer|planejado|pendente|a_criar|à_créer|à_faire|prévu|prévue|geplant|kommt_noch|da_creare|da_fare|previsto|планируется|будет|eklenecek|planlandı|sẽ|chưa`)},
		{Output, phrase(`se_genera|generado|generada|gerado|gerada|é_gerado|généré|générée|est_généré|generiert|wird_generiert|wird_erzeugt|generato|генерируется|создаётся|создается|oluşturulur`)},
		{Optional, phrase(`si_existe|se_existir|s'il_existe|falls_vorhanden|wenn_vorhanden|opcional|optionnel|facultatif|se_esiste|если_есть|varsa|nếu_có`)},
	}
})

// unspaced is what stands near a claim in languages without spaces between words, or with endings that words take on.
type unspaced struct {
	stance Stance
	words  []string
}

// introUnspaced turn the list that they announce.
var introUnspaced = []unspaced{
	{Negated, []string{"禁止", "不允许", "不允許", "严禁", "嚴禁", "不得", "禁用", "错误示例", "錯誤示例", "反例", "금지", "してはいけない"}},
}

// headingUnspaced turn everything below a heading.
var headingUnspaced = []unspaced{
	{Past, []string{"変遷", "経緯", "履歴", "実施した変更", "実施済み", "修正内容", "変更記録", "修改记录", "变更记录", "历史", "歷史", "沿革", "更新日志", "更新日誌", "已删除", "不再适用", "已废弃", "已移除", "이력", "변경 내역", "히스토리"}},
	{Planned, []string{"計画中", "将来実装", "将来の", "计划中", "规划中", "待实现", "未实现", "未实施", "未實施", "未実装", "계획 중", "향후", "マイルストーン", "予定されて", "（予定）", "(予定)", "アップグレード予定", "対応予定", "実装予定", "ロードマップ", "里程碑", "下一步", "次のステップ", "今後の", "后续计划", "後續計劃", "다음 단계", "路线图", "路線圖", "待办", "待辦", "마일스톤", "로드맵"}},
	{Example, []string{"（例", "(例", "例:", "例：", "反面", "反例", "反模式", "命名规范", "命名约定", "命名规则", "命名規則", "命名規約", "명명 규칙", "네이밍 규칙", "omenclatura", "omeação", "onvención de nombres", "onvenções de nomes", "ommage", "Namenskonvention", "именовани", "示例", "範例", "悪い例", "良い例", "예시", "ตัวอย่าง"}},
}

// newAbroad is a heading about something that is to be made, in other languages than English: "添加新模块", "Ajouter une page".
var newAbroad = lazyregexp.New(`(?i)((?:添加|新增|新建|创建|創建|增加|加入)(?:一个|一個)?新|(?:添加|新增|新建|创建|創建|编写|編寫).{0,12}(?:模块|服务|功能|组件|中间件|测试|页面|接口|模組|服務|元件|測試)|为新|為新|新しい.{1,12}(?:追加|作成)|新規.{0,8}(?:追加|作成)|追加(?:方法|手順)|새(?:로운)? .{1,12}(?:추가|만들기|작성)|추가(?:하기| 방법))|` +
	`(?:^|[^\p{L}])(agregar|añadir|adicionar|crear|criar|ajouter|créer|hinzufügen|anlegen|erstellen|aggiungere|creare|toevoegen|dodawanie|dodać|ekleme|добавление|добавить|создание|создать|додавання|додати)(?:$|[^\p{L}])`)

var beforeUnspaced = []unspaced{
	{Foreign, []string{"原版", "移植自"}},
	{Past, []string{"合并自", "合併自", "迁移自", "遷移自", "已删除", "已删", "退役", "连同", "已移除", "删除了", "移除了", "废弃", "弃用", "旧的", "原来的", "原先", "以前", "曾经", "重命名", "替代了", "取代", "已刪除", "移除", "廢棄", "棄用", "舊的", "旧", "以前の", "廃止", "ลบไฟล์", "เคยใช้", "เดิมคือ", "削除済", "삭제된", "제거된", "기존의", "이전의", "폐기"}},
	{Negated, []string{"不应", "不應", "不支持", "不支援", "不要", "禁止", "不得", "不再", "没有", "沒有", "严禁", "不能", "不可", "勿", "而不是", "而非", "ห้าม", "อย่า", "ไม่ต้อง", "ไม่ควร", "แทนที่จะ"}},
	{Planned, []string{"必要に応じて", "필요에 따라", "필요 시", "필요시", "计划", "将会", "待实现", "未来", "规划", "新建", "创建", "新增", "計劃", "將", "建立", "予定", "작성", "추가", "예정", "ต้องสร้าง", "จะสร้าง", "สร้างใหม่", "วางแผน"}},
	{Example, []string{"例如", "比如", "譬如", "例:", "例：", "例えば", "예:", "예를", "예시", "如:", "如：", "เช่น", "ตัวอย่าง"}},
	{Optional, []string{"존재한다면", "존재하는 경우", "있다면", "如果存在", "若存在", "存在する場合", "存在すれば"}},
	{Output, []string{"生成", "输出到", "输出", "写入", "產生", "輸出", "출력", "생성"}},
}

var afterUnspaced = []unspaced{
	{Past, []string{"已删", "物理删除", "已移除", "退役", "被删", "被移除", "已废弃", "已弃用", "已重命名", "已改名", "已不存在", "不存在", "已被", "一并删", "一併刪", " 削除", " 廃止", " 刪除", " 删除", "一起删", "删掉", "刪掉", "删了", "重構移除", "重构移除", "已下线", "已刪", "已廢", "已棄", "を削除", "は削除", "は廃止", "を廃止", "삭제", "제거", "폐기", "없어졌", "더 이상", "ถูกลบ", "ลบแล้ว", "ไม่มีอยู่", "ไม่มีแล้ว", "เลิกใช้"}},
	{Negated, []string{"は不要", "必要ない", "必要はない", "필요 없", "避ける", "避け", "溜めない", "しない", "使わない", "置かない", "は禁止", "지 않", "하지 마", "금지"}},
	{Planned, []string{"待实现", "未实现", "未实施", "未實施", "尚未", "待创建", "计划中", "待建", "待添加", "待补充", "待補充", "待新增", "待编写", "待編寫", "待完善", "未實現", "予定", "未実装", "未作成", "配下を構築", "を作成し", "を構築", "예정", "미구현", "ยังไม่มี", "ยังไม่ได้สร้าง", "จะถูกสร้าง"}},
	{Output, []string{"自动生成", "自動生成", "由脚本生成", "자동 생성"}},
	{Optional, []string{"如已存在", "如果存在", "若存在", "如存在", "如果有", "若有", "如有", "ある場合", "があれば", "있는 경우", "있으면"}},
}

// bracketUnspaced is what brackets right behind a claim say of it, and of nothing that it does.
var bracketUnspaced = []unspaced{
	{Past, []string{"已删", "已移除", "被删", "被移除", "已废弃", "已弃用", "已重命名", "已改名", "不存在", "已下线", "已刪", "已廢", "已棄", "廃止", "削除済", "삭제됨", "폐기", "없어졌"}},
	{Planned, []string{"待实现", "未实现", "尚未", "待创建", "计划中", "待建", "待添加", "待补充", "待補充", "待新增", "待编写", "待編寫", "待完善", "未實現", "予定", "未実装", "未作成", "예정", "미구현"}},
	{Output, []string{"自动生成", "自動生成", "由脚本生成", "자동 생성"}},
	{Optional, []string{"如已存在", "如果存在", "若存在", "如存在", "如果有", "若有", "如有", "ある場合", "があれば", "있는 경우", "있으면"}},
}

// elsewhereUnspaced says anywhere in the comment of a drawing that an entry lies in another repository.
var elsewhereUnspaced = []unspaced{{Foreign, []string{"별도 레포", "별도 저장소", "별도 리포", "다른 레포", "다른 저장소", "別リポジトリ", "別レポジトリ", "独立仓库", "单独仓库", "另一个仓库", "其他仓库", "外部仓库", "獨立倉庫", "另一個倉庫"}}}

// How much of a clause is weighed, ahead of a claim and behind it.
const (
	runesBefore = 16
	runesAfter  = 22
	wordsAfter  = 5
)

// abroad reports whether a text is mostly in another language than English: by its letters, or by its smallest words.
func abroad(text []byte) bool {
	text = text[:min(len(text), 32<<10)]
	letters, foreign := 0, 0
	for _, r := range string(text) {
		if unicode.IsLetter(r) {
			letters++
			if r > 0x7f {
				foreign++
			}
		}
	}
	if foreign*50 > letters {
		return true
	}
	words, small, english := 0, 0, 0
	for w := range strings.FieldsSeq(strings.ToLower(string(text))) {
		words++
		switch {
		case smallWords()[w]:
			small++
		case englishWords()[w]:
			english++
		}
	}
	return small > english && small*25 > words
}

// smallWords are the commonest words of languages that are often written without a letter beyond ASCII, and are no English words.
var smallWords = sync.OnceValue(func() map[string]bool {
	return wordSet("de la el los las para que con una por del se es y o os uma em da do dos das com le les des une est dans pour et du au der die das und ist ein eine mit von den dem im auf il di che per sono della het een van en voor niet met op")
})

var englishWords = sync.OnceValue(func() map[string]bool {
	return wordSet("the of and to is in for with that are on it as be this by or from not use when")
})

// editAbroad are verbs of what may be forbidden to be done to a thing that is there.
var editAbroad = lazyregexp.New(`(?i)modific|editar|editer|éditer|tocar|touch|bearbeit|änder|anfass|alterar|mexer|modifier|modificare|toccare|измен|редактир|трогать|чіпати|змін|düzenle|değiştir|sửa|修改|编辑|編輯|更改|改动|編集|変更|수정|편집|변경`)

// stanceAbroad is stanceOf for the clause before a claim and the text behind it in other languages than English.
func stanceAbroad(near, post string) (Stance, string) {
	series := seriesGap.ReplaceAllString(near, " ")
	if s, w := firstTold(phrasing{oldKorean, near, Past}, phrasing{goneChinese, series, Past}, phrasing{noneChinese, series, Negated}); w != "" {
		return s, w
	}
	clause := near + firstClause(post)
	said := wordsOf(near)
	for _, c := range beforeAbroad() {
		if word := c.words.in(said, false); word != "" {
			return softened(c.stance, word, clause)
		}
	}
	if s, word := stanceIn(afterAbroad(), firstWords(post, wordsAfter)); s != Stated {
		return softened(s, word, clause)
	}
	s, word := unspacedIn(beforeUnspaced, lastRunes(near, runesBefore))
	if s == Stated {
		s, word = unspacedIn(afterUnspaced, firstRunes(post, runesAfter))
	}
	if within, ok := strings.CutPrefix(strings.TrimLeft(post, "`*_\" "), "（"); ok && s == Stated {
		s, word = unspacedIn(bracketUnspaced, firstRunes(within, runesAfter))
	}
	return softened(s, word, clause)
}

// firstClause is a text up to where its first clause ends.
func firstClause(text string) string {
	if i := strings.IndexAny(text, ".;—。；"); i >= 0 {
		return text[:i]
	}
	return text
}

var (
	// seriesGap stands between the names of a series, where those ahead are masked.
	seriesGap = lazyregexp.New("(?:x{3,}|[\\s`*_]{2,})[\\s`*_]*[/、|][\\s`*_]*")
	// goneChinese leads to what was deleted, and noneChinese to what is not there, in a letter or two: "（删 `x`）", "（无 `x` / `y` 等）".
	goneChinese = lazyregexp.New("(?:^|[（(，,；;。、\\s])(删|刪)[\\s`*_]*$")
	noneChinese = lazyregexp.New("(?:^|[（(，,；;。、\\s*])(无|無|没有|沒有|非)[\\s`*_]*$")
)

// oldKorean leads to what had another name once.
var oldKorean = lazyregexp.New("(?:^|[\\s(（])(구|옛)\\s*[\"'*_`]*$")

// softened marks a prohibition to edit a thing, which supposes it to be there.
func softened(s Stance, word, text string) (Stance, string) {
	if s == Negated && editAbroad.MatchString(text) {
		word += SoftNegation
	}
	return s, word
}

func unspacedIn(cues []unspaced, text string) (Stance, string) {
	for _, c := range cues {
		for _, w := range c.words {
			if strings.Contains(text, w) {
				return c.stance, w
			}
		}
	}
	return Stated, ""
}

// fullStops end a clause in scripts that have signs of their own.
const fullStops = "，。；：！？（）"

// lastRunes returns the end of a text, at most n letters of its last clause.
func lastRunes(text string, n int) string {
	r := []rune(text[max(0, len(text)-6*n):])
	r = r[max(0, len(r)-n):]
	for i := len(r) - 1; i >= 0; i-- {
		if strings.ContainsRune(fullStops, r[i]) {
			return string(r[i+1:])
		}
	}
	return string(r)
}

// firstRunes returns the beginning of a text, at most n letters of its first clause.
func firstRunes(text string, n int) string {
	out := 0
	for i, r := range text {
		if n--; n < 0 || strings.ContainsRune(fullStops, r) {
			break
		}
		out = i + len(string(r))
	}
	return text[:out]
}
