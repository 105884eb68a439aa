package guard

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// class is a set of roles that a word can play.
type class uint64

const (
	vIgnore    class = 1 << iota // give up instructions
	vObey                        // follow instructions
	vSend                        // let something out
	vReveal                      // show something
	vDestroy                     // take something away for good
	vDisable                     // take a control out of force
	vGrant                       // let somebody or something do more
	vHide                        // keep something from somebody
	vTell                        // let somebody know
	vAsk                         // make sure first
	vCopy                        // put something in further places
	vRun                         // execute
	vFake                        // say what is not so
	vChange                      // put something in the place of another
	vClaim                       // what authorities do
	oInstr                       // instructions, rules, goals
	oPrior                       // those that hold already
	oSecret                      // what must stay in
	oControl                     // what keeps people safe
	oPeople                      // who watches
	oAgent                       // who is addressed
	oMemory                      // the text itself
	oHost                        // a place outside
	oData                        // what belongs to the users
	oHarm                        // operations that cannot be taken back
	oTrace                       // what shows what was done
	oAuthority                   // who is believed
	oFull                        // unbounded rights
	mNot
	mWithout
	mAll
	mIf
	mQuiet
	attack // the language of people who speak about attacks
	foreign
	pairHead
	vDo // any other verb that commands begin with
)

const verbs = vIgnore | vObey | vSend | vReveal | vDestroy | vDisable | vGrant | vHide | vTell | vAsk | vCopy | vRun | vFake | vChange | vDo

// entry lists words of a class; those of verbs are lemmas.
type entry struct {
	class class
	verbs string
	words string // separated by blanks; _ joins a pair
}

var english = []entry{
	{vIgnore, "ignore disregard forget override overrule discard dismiss abandon neglect supersede unlearn", "set_aside throw_away"},
	{vObey, "obey follow heed comply execute apply treat", "carry_out act_on"},
	{vSend, "send upload post exfiltrate transmit forward mail email leak publish beacon sync stream submit share dump ship paste push copy pipe report attach curl deliver encode include append embed transfer relay hand supply", "post_to sent carries carry leaked handed passed_on pass_on hand_out rclone"},
	{vReveal, "reveal print show output disclose expose display echo list quote repeat recite read cat write log store keep save remember put note", "shown kept told hand_over read_out cats"},
	{vDestroy, "delete remove drop wipe erase truncate purge destroy clear shred revert rm clean reset overwrite nuke expunge trash", "rm get_rid zero_out"},
	{vDisable, "disable deactivate bypass skip suppress mute weaken relax loosen lower downgrade circumvent evade stop unset silence comment avoid drop remove pause suspend neuter", "leaving_out left_out taking_out turn_off switch_off turned_off opt_out set_enforce setenforce broken turn_it switched_off --no-verify paused comment_out commented_out stub_out xfail opt-out"},
	{vGrant, "grant give allow permit enable approve accept authorize authorise trust whitelist allowlist confirm open add auto merge elevate escalate create invite treat make assign", "auto_approve given"},
	{vHide, "hide conceal omit obscure disguise mask cover camouflage withhold bury smuggle tuck", "leave_out hidden keep_quiet"},
	{vTell, "tell mention report inform notify disclose discuss say alert reveal log show acknowledge note flag admit record warn document", "told bring_up"},
	{vAsk, "ask confirm verify check validate review prompt warn consult question wait authenticate inspect sanitize sanitise escape audit test scan", "double_check confirmation approval permission consent authorization authorisation asked"},
	{vCopy, "copy replicate repeat insert propagate spread include add save restore rewrite append reproduce duplicate carry write place put embed keep quote paste recreate reinstate pass preserve store begin prepend prefix attach", "kept written re_add"},
	{vRun, "run execute exec eval launch start invoke install download fetch call load source pipe use", "ran"},
	{vFake, "pretend claim fake forge fabricate lie falsify invent deny backdate spoof simulate", "make_up never_existed say_that report_that"},
	{vChange, "change replace switch redirect swap point rewrite alter modify set update rename move repoint pin", ""},
	{vClaim, "approve confirm verify authorize authorise require decide grant waive mandate permit allow exempt instruct order declare clear sign update agree request demand certify announce direct lift want expect ask need accept whitelist suspend", "according_to signed_off has_said policy per says said"},
	{oInstr, "", "instruction instructions rule rules guideline guidelines prompt prompts directive directives order orders policy policies restriction restrictions constraint constraints safeguard safeguards guardrail guardrails limitation limitations training alignment goal goals role persona objective objectives you_were were_told been_told"},
	{oPrior, "", "previous prior earlier above preceding former past existing original initial system safety everything before your developer default other given standing current"},
	{oSecret, "", "secret secrets credential credentials password passwords passphrase token tokens cookie cookies .env env.production id_rsa id_ed25519 .ssh .pem keychain kubeconfig wallet private_key api_key api_keys secret_key signing_key signing_keys private_keys ssh_key ssh_keys access_key access_keys encryption_key deploy_key seed_phrase login_data session_cookie session_cookies .npmrc .netrc .pgpass .aws env_file environment_variables env_variables environment_variable env_vars environment_file system_prompt keys_to customer_data personal_data customer_records .git-credentials shadow passwd pii vault_token private_data printenv environ complete_environment whole_environment full_environment entire_environment process_environment full_prompt hidden_prompt internal_prompt whole_prompt database_dump production_dump db_dump database_passwords connection_strings connection_string keystore keychains .kdbx user_data customer_names signing_certificate deploy_keys service_account_key access_tokens bearer_tokens refresh_tokens session_tokens auth_tokens"},
	{oControl, "", "allowlist sandbox firewall ufw selinux scanner scanners hook hooks signature signatures signing verification review reviews approval approvals confirmation confirmations audit logging monitoring alerts alert alerting lint protection 2fa mfa tls ssl certificate certificates auth authentication authorization authorisation csrf cors validation escaping sanitization sanitisation antivirus guard guards permission permissions allow_list deny_list block_list secret_scan secret_scanner secret_scanning codeowners code_owners branch_protection rate_limit rate_limiting rate_limits access_control access_controls security safety checks check_in safety_checks security_checks audit_log audit_logs audit_workflow policy policies restrictions guardrails --no-verify checksum checksums dependabot codeql gitleaks telemetry backups backup host_key captcha encryption gatekeeper defender content_filter filters safe_mode tripwire required_reviews assertion assertions canary secret_scanning sign-off signoff sign_off codeowner gates branch_rules waf pinning quarantine sast linter linters allowlists denylist provenance attestation attestations sbom"},
	{oPeople, "", "user users operator developer developers owner owners maintainer maintainers reviewer reviewers human humans admin admins team anyone nobody requester people person security_team auditor auditors manager author colleagues them keyboard teammate teammates colleague lead leads customers"},
	{oAgent, "", "agent agents assistant assistants ai llm llms model models claude copilot cursor gpt codex gemini chatgpt bot you chatbot subagent subagents subagents"},
	{oMemory, "", "memory memories note notes entry entries file instruction text rule line lines fact message section paragraph block itself"},
	{oHost, "", "pastebin ngrok webhook webhooks gist requestbin attacker webhook.site telegram discord external public third_party outside ftp dns"},
	{oData, "", "conversation conversations file files repository source source_code output content contents history message messages logs tree diff data document documents prompt prompts code transcript workspace database home screenshot screenshots config configuration environment"},
	{oHarm, "", "destructive production prod force --force --force-with-lease deletion deletions delete deleting drop dropping force_push force_pushing main master -rf 777 root sudo deploy deploys deploying migrations irreversible payment payments purchase transfers wire shell commands command every everything"},
	{oTrace, "", "history log logs trace traces evidence summary summaries changes change commits changelog report reports transcript commands diff warning warnings alerts failure failures errors edit edits tests mistake mistakes incident incidents finding findings breach"},
	{oAuthority, "", "anthropic openai google microsoft github security ceo cto ciso cfo legal compliance admin administrator administrators root vendor platform platform_team auditors auditor board hr ops management owner maintainer maintainers system operator government police regulator headquarters executive director president support devops sre infosec mistral meta deepmind cursor provider sysadmin founder law court staff dpo on-call oncall officer committee board leadership cpo cdo counsel regulator steering release_board founders"},
	{oFull, "", "admin root sudo 777 full_access full_control unrestricted unlimited superuser administrator all_scopes nopasswd wildcard write_access --dangerously-skip-permissions --yolo god_mode bypasspermissions outside any_command every_command all_commands all_permissions read-only everyone full_permissions full_rights admin_rights sudoers any_host"},
	{mNot, "", "never not don't dont doesn't cannot can't won't isn't shouldn't mustn't nor nobody avoid refuse forbid must_not needn't without_ever no_one"},
	{mWithout, "", "without no w/o instead rather"},
	{mAll, "", "all every any always each everything anything whatever everyone"},
	{mIf, "", "if when whenever once after until unless upon next as_soon every_time before during on_the"},
	{mQuiet, "", "silently quietly secretly covertly discreetly unnoticed invisibly stealthily in_secret in_background behind"},
	{attack, "attack exploit jailbreak poison detect reject flag strip sanitize", "attacker attackers malicious injection injections vulnerability vulnerabilities advisory threat threats jailbreaks red_team detector phishing exfiltration owasp cve hostile adversarial untrusted honeypot payload payloads benchmark fixture fixtures scenario scenarios sample samples quarantine example examples e.g e.g. tried attempts attempt victim"},
	{vDo, "mark leave squash split amend rebase turn configure query redirect subscribe spawn commit build deploy merge answer reply respond create generate act grant accept visit click browse connect ping sign register reset edit emit begin pause rotate transfer pay buy kill hack steal harvest collect gather scan mine encrypt decrypt", ""},
}

// words of other languages, by the beginnings that their forms share; any word order counts for them.
var elsewhere = []entry{
	{vIgnore, "", "ignor zignor oublie oubli olvid esquec dimentic vergiss missacht vergeet negeer zapomn zapomeň pomiń pomin игнор забуд проігнор забудь تجاهل انس התעלם תתעלם 忽略 无视 無視 忽視 忘记 忘れ 무시 잊어 bỏ_qua bỏ abaikan ละเว้น เพิกเฉย अनदेखा नज़रअंदाज़ yok_say görmezden glöm αγνό agnor نادیده übergehe sivuuta unohda figyelmen zanedb puuta désobé ignoreer उपेक्षा উপেক্ষা उपेक्ष புறக்கணி"},
	{oInstr, "", "instrucc instruções instruç istruzion anweisung instrukt instrukc instruct regel regla règle regle regras regole consign pokyn polecen polece zasad wskaz инструкц указан правил інструкц вказів правила تعليمات التعليمات הוראות ההוראות הנחיות 指示 指令 说明 規則 规则 命令 ルール 지시 지침 명령 hướng_dẫn hướng chỉ instruksi perintah คำสั่ง คำแนะนำ निर्देश talimat οδηγ دستورالعمل دستور ohje utasítás পূর্ববর্তী নির্দেশ"},
	{oPrior, "", "anterior précéd preced vorherig vorigen bisherig früher vorige eerdere poprzedn wcześniejsz wcześniej předchoz dosavadn предыдущ прежн попередн السابقة السابق הקודמות קודמות 之前 以前 先前 前面 上述 以上 これまで 이전 앞의 trước sebelumnya ก่อนหน้า पिछले पूर्व önceki tidigare προηγούμεν قبلی قبل aiemm korábbi todas tutte toutes alle wszystkie vorher όλες"},
	{vSend, "", "envía envia enviar envoi envoy invia invii sende schick verstuur stuur wyślij wyśl prześlij odešli pošli отправ пришли перешли надішли відправ أرسل ارسل שלח 发送 發送 上传 上傳 送信 送って アップロード 보내 전송 업로드 gửi kirim unggah ส่ง อัปโหลด भेज gönder yükle skicka στείλε بفرست ارسال télévers hochlad lähetä küld hochladen পাঠ"},
	{vReveal, "", "muestra imprime affich mostra mostre stampa gib_aus zeige toon druk drukuj wypisz pokaż vypiš zobraz покажи выведи напечатай اطبع اعرض הדפס הצג 打印 显示 显示出 輸出 输出 泄露 表示 出力 출력 표시 in_ra hiển tampilkan cetak แสดง พิมพ์ दिखा छाप yazdır göster ของลับ visa skriv_ut εμφάνισε چاپ"},
	{oSecret, "", "contraseñ clave secret mot_de mots_de senha segred chiav chaves credenc credenz zugangsdaten passwort passwör schlüssel geheim wachtwoord sleutel hasł hasla klucz heslo hesla klíč парол ключ секрет токен паролі كلمات_المرور كلمة المفاتيح مفاتيح البيئة سر סיסמ מפתח 密码 密碼 密钥 金鑰 凭证 机密 秘密 パスワード 鍵 キー 비밀번호 비밀 키를 mật_khẩu mật khóa sandi kata_sandi rahasia รหัสผ่าน คีย์ ความลับ पासवर्ड कुंज गोपनीय şifre parola gizli_anahtar anahtar lösenord nyckl κωδικ κλειδι رمز رمزهای کلید salasan jelsz wachtwoorden identifiants"},
	{mWithout, "", "sin sans ohne zonder senza sem bez без بدون دون ללא בלי 不经 不要 未经 無需 无需 せずに なしで 없이 không tanpa โดยไม่ बिना sormadan utan χωρίς ilman nélkül"},
	{vAsk, "", "preguntar confirmación demander confirmation rückfrage nachfrag fragen bestätigung vragen bevestiging chiedere conferma perguntar confirmação pytania potwierdz ptaní спрашив спроса подтвержд запит استئذان سؤال تأكيد לשאול אישור 询问 確認 确认 許可 批准 확인 묻지 hỏi xác_nhận bertanya konfirmasi ถาม ยืนยัน पूछ sormadan onay fråga ρωτ پرسیدن تأیید kysy kérdez"},
	{vGrant, "", "aprueb aprob approuv accept genehmig akzeptier goedkeur keur approva aprove zatwierdź zatwierdz akceptuj schval одобр разреш утверд схвал وافق اقبل אשר 批准 允许 允許 同意 承認 許可 승인 허용 phê_duyệt duyệt setujui อนุมัติ อนุญาต मंजूर मंज़ूर स्वीक onayla godkänn έγκρινε تایید hyväksy"},
	{vTell, "", "diga digas decir avis dile dites parle sage sagen erzähl informier melde zeg vertel dire dillo conte contar diga mów powiedz informuj říkej neříkej говори сообща сообщ расск розповід кажи تخبر تقل לספר תספר 告诉 告訴 通知 提及 伝え 知らせ 教え 알리 말하 nói báo beri_tahu memberi บอก แจ้ง बता söyle berätta πεις πες بگو kerro mondd informe"},
	{oPeople, "", "usuario utilisateur benutzer nutzer gebruiker utente usuário użytkownik uživatel пользовател користувач المستخدم למשתמש המשתמש 用户 用戶 使用者 ユーザー 사용자 người_dùng người pengguna ผู้ใช้ उपयोगकर्ता kullanıcı användar χρήστη کاربر käyttäj felhaszn"},
	{mNot, "", "nunca jamás ne_pas niemals nicht nooit niet mai non nunca nigdy nie nikdy никогда не ніколи لا אל לעולם 不要 不得 切勿 勿 ないで いけない 말고 마라 đừng jangan อย่า ห้าม मत asla inte aldrig μην نکن älä ne"},
	{vDisable, "", "desactiv désactiv deaktivier ausschalt schakel_uit disattiv desativ wyłącz vypni отключ выключ вимкн عطل أوقف השבת כבה 关闭 禁用 停用 跳过 無効 無効化 비활성 끄고 tắt vô_hiệu nonaktif matikan ปิด बंद devre_dışı kapat stäng inaktivera απενεργο غیرفعال desactive salta überspring"},
	{vDestroy, "", "borra elimin supprim efface lösch verwijder wis cancella apagu exclua usuń usun smaž удали сотри видали احذف מחק 删除 刪除 清空 削除 삭제 xóa hapus ลบ हटा sil radera διέγραψε حذف poista töröl"},
	{vRun, "", "ejecut exécut ausführ führe uitvoer voer_uit esegui execute uruchom wykonaj spusť выполн запусти виконай نفذ شغل הרץ הפעל 执行 執行 运行 実行 실행 chạy thực_thi jalankan รัน เรียกใช้ चला çalıştır kör εκτέλεσε اجرا suorita futtasd"},
	{vCopy, "", "copia copie copiez copiar kopier kopiera kopieren kopiér kopíruj zkopíruj skopiuj kopiuj másold másolja kopioi скопир копируй копіюй انسخ העתק 复制 複製 拷贝 コピー 복사 sao_chép salin kopyala αντέγραψε कॉपी"},
	{oHost, "", "外部 サーバー 服务器 公开 公開 對外 对外 서버 외부 공개 сервер внешн наружу публичн extern externe externo esterno serveur servidor serwer zewnętrz adresse_ci dirección indirizzo endereço máy_chủ bên_ngoài peladen server_luar sunucu dışarı خادم خارجي שרת öffentlich veřejn палітра сервері szerver külső palvelim ulkopuol बाहरी सर्वर เซิร์ฟเวอร์"},
	{oFull, "", "schreibrecht administratorrecht adminrecht adminzugriff vollzugriff droits_admin accès_admin permisos_de acceso_total accesso_completo uprawnienia_admin uprawnień_admin админ 管理员 管理者 管理權 관리자 yönetici quyền_quản hak_admin järjestelmänvalvoj"},
	{mAll, "", "jedem cualquiera quiconque chiunque qualquer каждому любому 任何人 誰でも 누구나 siapa_pun herkese každému każdemu"},
	{vAsk | mNot, "", "neptej niepytaj"},
	{vAsk, "", "pytaj zgod zezwol pergunt pregunt demand chied frag vraag ptej спраш разреш"},
	{vGrant, "", "gib dajcie nadaj donne dar_a concede concedi dê_a ge_alla verleen otorga присвой выдай 授予 给予 付与 부여 ver_herkese cấp berikan"},
	{oMemory, "", "diese_notiz diesen_eintrag notiz eintrag esta_nota cette_note questa_nota nota_em anteckning minneskort notatet poznámk notatk muistiinpan feljegyzés заметк запис нотатк ملاحظة 笔记 笔记本 記憶 记忆 メモ 메모 ghi_chú catatan notu נוסח הערה"},
	{mAll, "", "todos todas cada tous toutes chaque alle jede jedes jeden ogni tutti tutte alla varje alle hvert všech každ wszystkich każd minden kaikkiin jokais кажд всех кожн усіх كل 每个 所有 全部 すべて 全て 모든 mọi semua setiap tüm bütün कभी όλα"},
	{oControl, "", "verificación vérification verifica verificação überprüfung zertifikat certificado certificat certificato certificaat handtekening signatur firma_digital firmas signature assinatura podpis тест_безопас сертификат подпис sertifik imza 签名 簽名 证书 憑證 校验 署名 証明書 검증 서명 인증 chữ_ký xác_thực tanda_tangan tietoturva varmenne allekirjoitus tanúsítvány certifikát certyfikat"},
	{oControl, "", "sécurité seguridad sicherheit beveiliging sicurezza segurança bezpiecz bezpečn безопасн безпек الأمان אבטחה 安全 防火墙 セキュリティ 보안 bảo_mật keamanan ความปลอดภัย सुरक्षा güvenlik säkerhet ασφάλ امنیت cortafuegos pare-feu"},
}

// words holds single words, stems the beginnings of words of other languages, pairs two words in a row.
type dictionary struct {
	words, stems map[string]class
	pairs        map[[2]string]class
	longest      int // bytes of the longest stem
}

// lexicon is built when it is first needed.
var lexicon = sync.OnceValue(buildLexicon)

func buildLexicon() *dictionary {
	d := &dictionary{words: map[string]class{}, stems: map[string]class{}, pairs: map[[2]string]class{}}
	for _, e := range english {
		for v := range strings.FieldsSeq(e.verbs) {
			for _, form := range inflect(v) {
				d.words[form] |= e.class
			}
		}
		for w := range strings.FieldsSeq(e.words) {
			d.put(d.words, w, e.class)
		}
	}
	for _, e := range elsewhere {
		for w := range strings.FieldsSeq(e.words) {
			d.put(d.stems, w, e.class|foreign)
		}
	}
	return d
}

func (d *dictionary) put(in map[string]class, w string, c class) {
	if a, b, pair := strings.Cut(w, "_"); pair && a != "" && !strings.Contains(w, "id_") {
		d.pairs[[2]string{a, b}] |= c
		d.words[a] |= pairHead
		return
	}
	in[w] |= c
	d.longest = max(d.longest, len(w))
}

// inflect lists the regular forms of a verb.
func inflect(v string) []string {
	stem := strings.TrimSuffix(v, "e")
	out := []string{v, v + "s", v + "es", stem + "ed", stem + "ing"}
	if strings.HasSuffix(v, "y") {
		out = append(out, v[:len(v)-1]+"ies", v[:len(v)-1]+"ied")
	}
	last := v[len(v)-1:]
	return append(out, v+last+"ed", v+last+"ing")
}

// classify gives the class of a word in normal form.
func classify(t string) class {
	if c, ok := lexicon().words[t]; ok {
		return c
	}
	if c := place(t); c != 0 {
		return c
	}
	if d := unleet(t); d != "" {
		if c, ok := lexicon().words[d]; ok {
			return c
		}
	}
	_, c := stemAt(t)
	return c
}

// stemAt finds the longest known beginning of a word of another language.
func stemAt(t string) (int, class) {
	if len(t) < 3 {
		return len(t), lexicon().stems[t]
	}
	for n := min(len(t), lexicon().longest); n >= 3; n-- {
		if n < len(t) && !utf8.RuneStart(t[n]) {
			continue
		}
		if c, ok := lexicon().stems[t[:n]]; ok && (n == len(t) || n >= 5 || t[0] >= utf8.RuneSelf && (n >= 6 || compactByte(t[0]))) {
			return n, c
		}
	}
	return 0, 0
}

func compactByte(b byte) bool { return b >= 0xe0 }

// place classifies names of files, hosts and flags.
func place(t string) class {
	switch {
	case strings.Contains(t, "://"):
		if strings.Contains(t, "://localhost") || strings.Contains(t, "://127.") || strings.Contains(t, "://0.0.0.0") {
			return 0
		}
		return oHost
	case strings.HasSuffix(t, ".env.example") || strings.HasSuffix(t, ".env.sample") || strings.HasSuffix(t, ".env.template"):
		return 0
	case strings.Contains(t, ".ssh/"), strings.Contains(t, "id_rsa"), strings.Contains(t, "id_ed25519"), strings.HasSuffix(t, ".pem"), strings.HasPrefix(t, ".env"), strings.HasSuffix(t, "/.env"),
		strings.HasPrefix(t, "~/.aws"), strings.HasPrefix(t, "~/.kube"), strings.HasPrefix(t, "/etc/passwd"), strings.HasPrefix(t, "/etc/shadow"),
		strings.HasPrefix(t, "~/.netrc"), strings.HasPrefix(t, "~/.npmrc"), strings.HasPrefix(t, "~/.gnupg"), strings.HasPrefix(t, "~/.docker/config"), strings.HasPrefix(t, "~/.config/gh"), strings.HasSuffix(t, ".p12"), strings.HasSuffix(t, ".key"):
		return oSecret
	case strings.HasPrefix(t, "/dev/tcp"), address(t):
		return oHost
	}
	return 0
}

// address reports whether a word is an IPv4 address that is not of this machine or of a private net, or a domain of hostile name.
func address(t string) bool {
	if strings.Contains(t, "evil") || strings.Contains(t, "attacker") {
		return strings.Contains(t, ".")
	}
	dots, digits := 0, 0
	for i := range len(t) {
		switch c := t[i]; {
		case c == '.':
			dots++
		case c >= '0' && c <= '9':
			digits++
		default:
			return false
		}
	}
	return dots == 3 && digits >= 6 && !strings.HasPrefix(t, "127.") && !strings.HasPrefix(t, "10.") && !strings.HasPrefix(t, "192.168.") && !strings.HasPrefix(t, "0.")
}

// unleet replaces digits and signs that stand for letters; empty when the word has none among letters.
func unleet(t string) string {
	digits, letters := 0, 0
	for i := range len(t) {
		switch c := t[i]; {
		case c >= '0' && c <= '9' || strings.IndexByte("@$+", c) >= 0:
			digits++
		case c >= 'a' && c <= 'z':
			letters++
		default:
			return ""
		}
	}
	if digits == 0 || letters == 0 || len(t) < 3 || len(t) > 24 {
		return ""
	}
	return leet.Replace(t)
}

var leet = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "@", "a", "$", "s", "+", "t")
