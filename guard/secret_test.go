package guard

import (
	"strings"
	"testing"
)

func TestSecretsAreReplacedByTheirKind(t *testing.T) {
	token := "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a" // in two parts, or scanners of this repository would find it
	cases := []struct {
		name, text, want string
		n                int
	}{
		{"no secret", "go test ./... passed", "go test ./... passed", 0},
		{"a token, twice", "token " + token + " and again " + token, "token [REDACTED:github-pat] and again [REDACTED:github-pat]", 1},
		{"a well-known example", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE", 0},
		{"a placeholder", `api_key = "<your key here>"`, `api_key = "<your key here>"`, 0},
	}
	var s Secrets
	for _, c := range cases {
		got, n := s.Redact(c.text)
		if got != c.want || n != c.n {
			t.Errorf("%s: got %q and %d, want %q and %d", c.name, got, n, c.want, c.n)
		}
	}
}

func TestPasswordsAreFoundWhereOnlyOneCanStand(t *testing.T) {
	value := "Kw7" + "tR2pLx9!q" // in two parts, as above
	secret := []string{
		"docker login -u ci -p " + value + " registry.test",
		"mysql -uroot -p" + value + " crm",
		"machine git.test login bot password " + value,
		"db.test:5432:shop:shop:" + value,
		"The root password of the old box is " + value + ".",
		"Das Kennwort für den Drucker lautet " + value + ".",
		"basic auth for staging: guest / " + value,
		`<add key="ApiSecret" value="` + value + `" />`,
		"SHOP_SESSION_SECRET=" + "5f1c9e07b2d84a36" + "e1907c5fb48d2a63",
	}
	clean := []string{
		"// ❌ Never like this\nconst pier = 'harbor';\nconst password = '" + value + "';",
		"API_KEY: \"" + value + "\" # BAD: this is committed",
		"The call prints a token, e.g., \"" + value + "kX9mP2vR8n\".",
		"\"access_token\": \"" + "eyJhbGciOiJIUzI1NiIs" + "...\",",
		"password: 'Str0ngP@ss!'",
		"DB_PASSWORD: \"" + "bXlzZWNyZXRwYXNzd29yZA==" + "\"",
		"PASSWORD_HASHER=argon2id",
		"Passwords of the pier: KeePassXC",
		"# res://piers/pilot.tscn (Root: HarborBody2D)",
		"the admin password; `RP` = Read+Write on the pier",
		"docker run -p 8080:80 nginx",
		"docker login -u ci --password-stdin",
		"mysql -p asks for the password",
		"The password of the demo is in the vault.",
		"authToken: generateAuthTokenForUser42()",
		"build id " + "5f1c9e07b2d84a36" + "e1907c5fb48d2a63",
		"The panel passes `berthData?.slug3` as the id, and passing on Quay2Shore is fine.",
		"Prints: `tide tables PASS: headings=3, soundings=7`",
		"This replaced `getH2Soundings` / `wrapH2ChartsInFrames` helpers.",
		"| QToken | `0x51C93077a9b51a1Ccc9D24bDaCB857742DD3fd83` |",
		"Design: https://www.figma.com/design/QWRtYuI4o4PASDfghJk5Zx/quay?node-id=12-340&t=bbCDEf5gHi7Jklmn-0",
		"Use the token of the server (`pier: tide200Y.harbour.example`).",
		"classDef pilot fill:#d4f7c6,stroke:#b4d786",
	}
	var s Secrets
	for _, text := range secret {
		if found, err := s.Find(text); err != nil || len(found) == 0 {
			t.Errorf("passes: %q (%v)", text, err)
		}
	}
	for _, text := range clean {
		if found, err := s.Find(text); err != nil || len(found) > 0 {
			t.Errorf("%v in %q (%v)", found, text, err)
		}
	}
}

func BenchmarkRedact(b *testing.B) {
	var s Secrets
	text := strings.Repeat("ok  \texample.com/login\t0.012s\n", 100)
	s.Redact(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s.Redact(text)
	}
}
