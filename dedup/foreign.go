package dedup

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// foreignWords maps words of notes in German, French, Spanish, Portuguese, Russian, Japanese, Chinese and Korean to the English word of the
// same meaning, so that a fact is recognised in another language. Names, code and numbers do most of the work; these words do the rest. An
// asterisk allows other endings.
const foreignWords = `
test: tests teste testen prueba* prova* essai* тест* テスト 测试 測試 테스트
run: ausführen laufen läuft starten starte exécuter lancer lance ejecutar ejecuta correr executar executa rodar rode запуска* запусти* 実行 运行 執行 执行 실행
build: bauen baut construire construir compilar сборк* собира* ビルド 构建 编译 빌드
deploy: ausrollen bereitstell* déployer déploiement* desplegar despliegue* implantar implantação развёрт* деплой* デプロイ 部署 上线 배포
release: veröffentlich* publier livraison* lanzamiento* lançamento* релиз* リリース 发布 릴리스
delete: löschen lösche lösch* entfern* supprim* efface* borrar borra eliminar elimina apagar remover удал* 削除 删除 移除 삭제
add: hinzufüg* ajout* añad* agreg* adicion* добав* 追加 添加 新增 추가
create: erstell* anleg* créer crée crear crea criar cria созда* 作成 创建 생성
change: änder* modifi* cambi* alter* mudan* измен* 変更 修改 更改 변경 수정
check: prüf* vérifi* verific* comprob* провер* 確認 检查 确认 确认 验证 확인 검증
fail: fehlschlag* scheiter* échou* échec* falla* fallo* falha* пада* ошибк* 失敗 失败 실패
error: fehler* erreur* error* erro* ошиб* エラー 错误 오류
fix: behob* beheb* korrigier* corrig* correctif* arregl* исправ* 修正 修复 고침
write: schreib* écri* escrib* escrev* пиш* напис* 書く 写 编写 작성
read: lesen liest lire lit leer lee ler lê чита* 読む 读取 阅读 읽기
ask: fragen frage* demand* pregunt* pergunt* спрос* спраш* 質問 聞く 询问 질문
user: nutzer* benutzer* anwender* utilisateur* usuario* usuário* пользовател* ユーザー 用户 사용자
document: dokument* documentation documentación documentação документ* ドキュメント 文書 文档 문서
configuration: konfiguration* einstellung* configuración* configuração* конфигурац* настройк* 設定 配置 설정
folder: ordner* verzeichnis* dossier* répertoire* carpeta* directorio* pasta* diretório* папк* каталог* フォルダ 目录 文件夹 폴더
file: datei* fichier* archivo* fichero* arquivo* ficheiro* файл* ファイル 文件 파일
database: datenbank* base-de-données базу базы база データベース 数据库 데이터베이스
dependency: abhängigkeit* dépendance* dependencia* dependência* зависимост* 依存 依赖 의존성
branch: zweig* branche* rama* ветк* ブランチ 分支 브랜치
commit: einchecken коммит* コミット 提交 커밋
merge: zusammenführ* fusion* mezcla* mescla* слияни* слит* マージ 合并 머지 병합
review: überprüf* revue* relecture* revisión revisão revisar ревью レビュー 审查 评审 리뷰
image: bild* imagen* imagem* изображени* картинк* 画像 图片 이미지
message: nachricht* mensaje* mensagem* сообщени* メッセージ 消息 信息 메시지
colour: farbe* couleur* cor* цвет* 色 颜色 색상
english: englisch* anglais* inglés inglês английск* 英語 英语 영어
timeout: zeitlimit* délai* タイムアウト 超时 타임아웃
disabled: deaktivier* abgeschaltet ausgeschaltet désactiv* desactiv* deshabilit* desativ* выключ* отключ* 無効 禁用 关闭 비활성
enabled: aktiviert* eingeschaltet activé* activad* habilitad* ativad* включ* 有効 启用 开启 활성
default: standardmäßig défaut predeterminad* defecto padrão умолчани* 既定 デフォルト 默认 기본
feature: funktion* fonctionnalité* funcionalidad* funcionalidade* функци* 機能 功能 기능
prefer: bevorzug* vorzieh* préfér* prefier* prefer* предпочит* 好む 偏好 喜欢 선호
use: verwend* nutze* benutz* utilis* emplo* usar usa utiliz* использ* 使う 使用 用 사용
instead: anstatt statt anstelle lugar vez вместо 代わり 而不是 대신
finish: fertig* beend* terminer terminar terminé finir acab* закончи* заверш* 完了 完成 완료
report: bericht* melde* rapport* сообщ* отчёт* отчет* 報告 报告 보고
guess: vermut* rate devin* suppos* adivin* suposi* предпол* догад* 推測 推测 猜测 추측
before: vor bevor vorher avant antes перед до 前に 之前 前 전에
after: nach nachdem après después tras depois после 後に 之后 后 후에
only: nur ausschließlich seulement uniquement solo solamente apenas somente только のみ だけ 只 仅 만
every: jede* alle* chaque tous toutes tout cada todos toda todas каждый каждого все всех すべて 全て 每 所有 모든
store: speicher* ablage* stock* enregistr* guard* almacen* armazen* хран* 保存 存储 저장
secret: geheimnis* schlüssel* clé* secreto* clave* segredo* chave* секрет* ключ* 秘密 密钥 비밀
server: servidor* serveur* сервер* サーバー 服务器 서버
port: porta puerto* порт* ポート 端口 포트
version: versión versão versie верси* バージョン 版本 버전
decide: entscheid* décid* decid* реш* 決定 决定 决策 의사결정 결정
migrate: migrier* migr* перенос* 移行 迁移 이관
proceed: fortfahr* poursuivr* proceder продолж* 進行 进行 继续 진행
exact: genau exact* precis* точн* 正確 准确 精确 정확
urgent: dringend* urgen* срочн* 緊急 紧急 긴급
hotfix: hotfixes correctifs
pass: bestehen bestanden grün passer passent pasar pasan passar passam проход* 通過 通过 통과
code: quelltext code código код* コード 代码 코드
function: funktion* fonction* función* função* функци* 関数 函数 함수
comment: kommentar* commentaire* comentario* comentário* комментари* コメント 注释 评论 주석
line: zeile* ligne* línea* linha* строк* 行
name: namen nom nombre nome имя 名前 名称 이름
question: frage* question* pregunta* pergunta* вопрос* 質問 问题 질문
answer: antwort* répon* respond* respuesta* respost* ответ* 回答 答え 답변
short: kurz* court* corto* breve* curto* корот* 短く 简短 짧게
long: lang* long* largo* longo* длинн* 長い 长 길게
time: zeit* temps tiempo* tempo врем* 時間 时间 시간
day: tage jour* día* dia* день дней 日 天
minute: minuten minutos minut* минут* 分 分钟 분
hour: stunde* heure* hora* час* 時間 小时 시간
second: sekunde* seconde* segundo* секунд* 秒 초
week: woche* semaine* semana* недел* 週 周 주
table: tabelle* tableau* tabla* tabela* таблиц* テーブル 表 테이블
key: schlüssel clé clave chave ключ キー 键 키
backup: sicherung* sauvegarde* respaldo* cópia* резервн* バックアップ 备份 백업
language: sprache* langue* idioma* lengua* язык* 言語 语言 언어
project: projekt* projet* proyecto* projeto* проект* プロジェクト 项目 프로젝트
machine: rechner* máquina* machine* машин* マシン 机器 머신
request: anfrage* requête* solicitud* petición requisição запрос* リクエスト 请求 요청
token: jeton* トークン 令牌 토큰
expire: ablauf* abläuf* expir* caduc* истека* 期限切れ 过期 만료
listen: lausch* hört écout* escuch* escut* слуша* 待ち受け 监听 듣
dark: dunkel* dunkle* sombre* oscur* escur* тёмн* темн* 暗い ダーク 深色 暗 다크
light: helle clair* claro* светл* 明るい ライト 浅色 라이트
monday: montag* lundi* lunes segunda-feira понедельник* 月曜 周一 星期一 월요일
tuesday: dienstag* mardi* martes terça-feira вторник* 火曜 周二 星期二 화요일
wednesday: mittwoch* mercredi* miércoles quarta-feira сред* 水曜 周三 星期三 수요일
thursday: donnerstag* jeudi* jueves quinta-feira четверг* 木曜 周四 星期四 목요일
friday: freitag* vendredi* viernes sexta-feira пятниц* 金曜 周五 星期五 금요일
english: inglese engels* angielsk* ingilizce
german: deutsch* allemand* alemán* alemã* tedesc* duits* niemieck* немецк* 독일어 ドイツ語 德语 almanca
french: französisch* français* francés* francês* frances* frans* francusk* французск* 프랑스어 フランス語 法语 fransızca
dutch: niederländisch* néerlandais* holandés* holandês* nederlands* olandes*
spanish: spanisch* espagnol* español* espanhol* spagnol* испанск*
test: prove toetsen testy testów testi testleri testler
run: eseguire eseguir* lancia* uitvoer* draai* uruchom* uruchamia* çalıştır* çalışır
build: bouw* kompil* derle*
release: rilasci* uitbreng* wyda* yayın* oplever* ausliefer* auslieferung* リリースノート
production: produktion* produzione productie produkcj* produkcyjn* producción produção продакшен* продакшн* продуктив* 生产环境 生产 本番 프로덕션 운영
deploy: 部署在 uitrol* wdraża* wdroż* dağıt*
region: região región regione regio région регион* 区域 リージョン 리전
delete: cancell* eliminar* verwijder* usuw* usuń* sil silin* silme*
add: aggiung* toevoeg* voeg dodaj* dodawa* ekle*
create: crear* aanmak* maak* tworz* utwórz oluştur*
change: modific* wijzig* aanpass* zmieni* zmian* değiştir*
check: verific* controll* controleer* sprawdz* kontrol*
fail: fallisc* fallit* mislukt* faal* błęd* başarısız* hata*
write: scriv* scritt* schrijf* geschreven pisz* pisać napisan* yaz yazılır yazıl* 書く 書き verfasst verfass* rédig* redact*
read: legg* lees* lezen czyta* oku*
ask: chied* domand* vraag* vragen pyta* zapyta* sor sorul*
user: utent* gebruiker* użytkowni* kullanıcı*
document: documentazion* documentatie dokumentac* belge*
configuration: configurazion* configuratie konfigurac* yapılandırma*
folder: cartell* mappen map katalog* folder* klasör*
file: bestand* plik* dosya*
database: basisdat* bazę baza bazy bazie veritabanı*
password: passwort* passwörter contraseña* mot-de-passe senha* wachtwoord* hasł* şifre* parol* парол* 密码 パスワード 비밀번호
dependency: dipendenz* afhankelijkhe* zależnoś* bağımlılı*
commit: commit-nachricht* commits commity
merge: unire fusione samenvoeg* scala* scal birleştir*
review: revision* beoordel* przegląd* incele*
image: immagin* afbeelding* obraz* görüntü*
message: messagg* bericht* wiadomoś* mesaj* nachricht* komunikat*
colour: colore colori kleur* kolor* renk*
default: predefinit* standaard* domyśln* varsayılan*
prefer: preferis* verkies* voorkeur* woli tercih*
use: usare usa usiamo gebruik* używa* użyj* kullan* serve
before: prima voordat voor przed önce
after: dopo nadat na po sonra
only: soltanto solo alleen tylko yalnızca sadece
every: ogni tutti tutte elke iedere alle każd* wszystk* her tüm
store: conserv* salvat* bewaar* opgeslagen przechow* zapis* sakla* gespeichert gardé*
not: non mai niet geen nooit zonder senza nie nigdy bez değil yok asla olmadan nicht keinem keiner nessun* żadn* brak
answer: rispost* rispond* antwoord* beantwoord* odpowi* yanıt* cevap*
short: breve brev* kort* krótk* kısa* brièvement bref*
language: lingua taal język* dil dilde
day: giorno giorni dag dagen dni dzień gün
hour: ora ore uur godzin* saat
minute: minut* minuut minuten dakika
second: secondi seconden sekund* saniye
week: settiman* weken tydzień tygodni* hafta
friday: venerdì vrijdag* piąt* cuma sexta
monday: lunedì maandag* poniedział* pazartesi
customer: kunde* kunden client* cliente* klant* klien* müşteri* клиент* покупател* 客户 顧客 고객
receipt: quittung* beleg* reçu* recibo* scontrin* bon чек* 收据 領収書 영수증
email: e-mail* correo* courriel* correio почт* почте 邮件 メール 이메일 posta elektron*
paper: papier* papel carta бумажн* бумаг* 纸 紙 종이 kağıt
stop: anhalten stopp* arrêt* deten* parar par* ferma* zatrzym* dur* останов* останавлив* 停止 중지
continue: weiter* continu* segue* prosegui* doorga* kontynu* devam*
log: protokoll* journalis* registra* логир* журнал* 日志 ログ 로그
table: tabella tabel* tabelę tablo*
proof: beweis* preuve* prueba* prova* bewij* dowód* dowod* доказ*
appendix: anhang* annexe* apéndice* anexo* bijlage* dodatek* appendice ek
branch: ramo* rama* gałęzi gałąź dal
call: heißt heissen s'appelle llama* chama* chiama* heet nazywa* adlandır*
office: büro* bureau* oficina* escritório* ufficio kantoor* biur* ofis офис*
summary: zusammenfass* résumé* resumen* resumo* riassunt* samenvatt* podsumow* özet*
money: geld* argent dinero dinheiro denaro pieniąd* para деньг*
month: monat* mois meses mês mesi maand* miesiąc* ay месяц* 月 개월
year: jahr* année* años año anos ano anno jaar* rok* yıl год* 年 년
allow: erlaub* autoris* permit* permett* toegestaan dozwol* izin разреш* 允许 許可 허용
encrypt: verschlüssel* chiffr* cifrad* criptograf* versleutel* szyfrow* şifrele* шифр* 加密 暗号 암호화
support: unterstütz* prend pris soport* admite* suport* supporta* ondersteun* wspiera* destekle* поддерж* 支持 サポート 지원
kernel: noyau* núcleo* kern nucleo ядр* 内核 カーネル 커널
notebook: notebooks carnet* notizbuch*
choose: wähl* chois* eleg* escolh* scegli* kies* wybier* seç* выбер* выбир* 选择 選択 선택
all: tous toutes todos todas tutti tutte wszystkie
june: juni juin junio junho июн* 六月 6月
july: juli juillet julio julho июл*
march: märz mars marzo março март*
september: septembre septiembre setembro сентябр*
october: oktober octobre octubre outubro октябр*
december: dezember décembre diciembre dezembro декабр*
february: februar février febrero fevereiro феврал*
january: januar janvier enero janeiro январ*
august: août agosto август*
november: novembre noviembre novembro ноябр*
april: avril abril апрел*
monday: segundas-feiras
tuesday: terças-feiras
wednesday: quartas-feiras
thursday: quintas-feiras
friday: sextas-feiras
invoice: rechnung* factura* facture* fatura* счёт* счет* 请求書 請求書 发票 송장
send: sende* verschick* versand* verschickt envoy* envoi* envía* enviar enviamos enviad* envío* отправ* 发送 送信 보내
exam: exame* examen* экзамен* 试験 試験 考试
approval: freigabe* genehmig* zustimm* approbation* aprobac* aprovaç* одобрен* согласован* 承認 批准 审批 승인
need: brauch* benötig* erforder* nécessit* besoin necesit* requier* requiere* нужн* требу* potrzeb* 需要 必要 필요
variable: 变量 変数 변수 переменн*
english: 英文
chinese: 中文 chinesisch* chinois* chino* китайск* 中国語
until: bis jusqu* hasta até пока
not: nicht kein keine keinen nie niemals ohne pas jamais sans aucun aucune nunca sin não nenhum sem jamás не нет нельзя никогда без ない しない 禁止 不要 不得 不能 不可 不 没有 금지 않 하지
`

// foreignNumbers are numerals of other languages that stand for no word of English.
const foreignNumbers = `
2: zwei deux dos dois duas два две
3: drei trois tres três три
4: vier quatre cuatro quatro четыре
5: fünf cinq cinco пять
6: sechs seis шесть
7: sieben sept siete sete семь
8: acht huit ocho oito восемь
9: neun neuf nueve nove девять
10: zehn dix diez dez десять
12: zwölf douze doce doze
15: fünfzehn quinze
20: zwanzig vingt veinte vinte двадцать
30: dreißig trente treinta trinta тридцать
40: vierzig
60: sechzig soixante sesenta sessenta шестьдесят
90: neunzig
100: hundert cent сто
`

// foreignUnits are units of time of other languages, as amounts know them, first in each line.
const foreignUnits = `
seconds: sekunde sekunden secondes segundo segundos секунд секунды
minutes: minuten minuto minutos минут минуты
hours: stunde stunden heure heures hora horas час часа часов
days: tag tage tagen jour jours día días dia dias день дня дней
weeks: woche wochen semaine semaines semana semanas неделю недели недель
months: monat monate monaten mois mes meses mês месяц месяца месяцев
years: jahr jahre jahren ans año años ano anos
`

var (
	letters       = lazyregexp.New(`[\p{L}]+`)
	foreignDouble = lazyregexp.New(`\b(?:no|nunca|nicht|nichts|niemand|kein[a-z]*|pas|aucun[a-z]*|rien|nada|nenhum[a-z]*)\b([^.;!?\n]*?)\b(?:hasta|sin|ohne|bevor|bis|sans|avant|sem|antes)\b`)
)

// counted writes numerals and units of time as amounts are read, and takes out denials that take back each other.
func (f foreign) counted(text string) string {
	text = letters.ReplaceAllStringFunc(text, func(w string) string {
		return cmp.Or(f.counts[w], w)
	})
	return foreignDouble.ReplaceAllString(text, "$1 ")
}

// foreignSoft are words of those languages that carry no meaning of their own.
const foreignSoft = `der die das den dem des ein eine einen einem einer und oder ist sind wird werden war muss müssen soll sollen darf dürfen kann können immer mit von zu zum zur im in am
auf für bei aus als auch es er sie wir man sich le la les un une des du de et ou est sont être doit doivent peut peuvent toujours avec par pour dans sur au aux ce cette ces il elle on ne
el los las una unos y o es son ser debe deben puede pueden siempre con por para en se lo al del que os um uma e é são deve devem pode podem sempre com no na nos nas ao à da do
il lo gli un uno e è sono con per di da del della dei delle che si nel nella al alla deve devono het een van is zijn wordt worden met voor op in de te dat moet moeten i w z na do jest są się to że przez musi ve bir bu için ile da de dir
и или это есть должен должна должно должны можно всегда с со в во на по для из от к у как что`

// foreignMarks are frequent words that English does not have.
const foreignMarks = `der und nicht das ist sind wird werden für auf mit ein eine einen zu vor nach bei immer nie les est sont pour dans une avec sur pas ne doit toujours jamais avant het een van niet geen wordt moet il gli sono della nel nella che non mai jest są się nie przed przez każdym ve bir için olmalı el los las una con para por
es son del siempre nunca debe antes os um uma não com deve sempre são
viernes lunes martes jueves sábado domingo vendredi lundi mardi mercredi jeudi freitag freitags montag montags dienstag donnerstag ninguna ningún todos todas cada nunca aucun aucune chaque keine kein ohne jede jeden jedem vom im dürfen darf soll sollen sem nenhum nenhuma seus nossa nosso desplegar despliegue fusionner déployer bitte auf aux ce ces cette avec nous vous`

// foreign finds the English words of foreign ones.
type foreign struct {
	whole  map[string]string
	starts map[string]string
	joined *strings.Replacer // of scripts without spaces
	marks  map[string]bool   // words that give a text away
	counts map[string]string // numerals and units of time, as amounts know them
}

func newForeign() foreign {
	f := foreign{whole: map[string]string{}, starts: map[string]string{}, marks: set(foreignMarks), counts: map[string]string{}}
	for line := range strings.Lines(foreignNumbers + foreignUnits) {
		as, words, _ := strings.Cut(strings.TrimSpace(line), ":")
		for w := range strings.FieldsSeq(words) {
			f.counts[w] = as
		}
	}
	var glued [][2]string
	for line := range strings.Lines(foreignWords) {
		english, words, _ := strings.Cut(strings.TrimSpace(line), ":")
		for w := range strings.FieldsSeq(words) {
			stem, open := strings.CutSuffix(w, "*")
			switch {
			case strings.IndexFunc(w, func(r rune) bool { return r >= 0x2e80 }) >= 0:
				glued = append(glued, [2]string{w, " " + english + " "})
			case open:
				f.starts[stem] = english
			default:
				f.whole[w] = english
			}
		}
	}
	slices.SortStableFunc(glued, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	var turns []string
	for _, g := range glued {
		turns = append(turns, g[0], g[1])
	}
	f.joined = strings.NewReplacer(turns...)
	return f
}

// is reports whether a text in lower case is in another language than English: many English words look as foreign ones do, so that an
// English text is left alone.
func (f foreign) is(text string) bool {
	if strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 && unicode.IsLetter(r) }) >= 0 {
		return true
	}
	n := 0
	for w := range strings.FieldsSeq(text) {
		if f.marks[w] {
			n++
		}
	}
	return n >= 2
}

// word returns the English word of a foreign one, or the word itself.
func (f foreign) word(w string) string {
	if e, ok := f.whole[w]; ok {
		return e
	}
	for end := range w {
		if e, ok := f.starts[w[:end]]; ok && end >= 4 {
			return e
		}
	}
	if e, ok := f.starts[w]; ok {
		return e
	}
	return w
}
