package guard

import (
	"regexp"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// prefixes are what services put before their keys so that they can be found again. Those that are meant to be seen (pk_live_, phc_,
// sb_publishable_) are left out, as are names of accounts.
const prefixes = `ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt- glrtr- glptt- glcbt- glimt- glagent- glsoat- glft- glffct- glwt- gloas- gitea_ BBDC- ATATT3 ATBB ATCTT3 ATSTT3
sbp_ sb_secret_ napi_ npg_ nfp_ nfc_ nfu_ vercel_ rnd_ railway_ fo1_ fm2_ HRKU- dop_v1_ doo_v1_ dor_v1_ pscale_tkn_ pscale_pw_ pscale_oauth_ pscale_app_secret_ dapi
cloudflare_ tskey- pul- dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. hvs. hvb. hvr. ops_ey AGE-SECRET-KEY-1 AGE-PLUGIN- atlasv1. st.ey
sk- sk_ rk_live_ rk_test_ gsk_ r8_ hf_ api_org_ pplx- xai- nvapi- tvly- csk- fw_ tgp_v1_ jina_ pcsk_ lsv2_pt_ lsv2_sk_ esecret_ ABSK e2b_ apify_api_ ctx7sk- mxbai-
xoxa- xoxb- xoxc- xoxd- xoxe- xoxe.xox xoxo- xoxp- xoxr- xoxs- xapp- xwfp- whsec_ shpat_ shpss_ shpca_ shppa_ sq0atp- sq0csp- EAAA EZAK EZTK duffel_live_ shippo_live_ sk_live_ sk_test_ FLWSECK- FLWSECK_ pdl_live_ pdl_sdbx_
SG. xkeysib- xsmtpsib- mlsn. AIza GOCSPX- ya29. 1//0 figd_ figu_ figo_ lin_api_ lin_oauth_ secret_ ntn_ PMAK- PMAT- tfp_ shltm_ cal_live_
npm_ pypi-AgE oy2 rubygems_ CLOJARS_ dckr_pat_ dckr_oat_ AKCp cmVmdGtu CCIPAT_ CCIPRJ_ bkua_ bkpt_ bkct_ bkaj_ sqp_ squ_ sqa_ sgp_ slk_ pnu_ NRAK- NRII- NRRA- NRSP- glsa_ glc_ eyJrIjoi sntrys_ sntryu_ phx_ phs_ hcaik_ hcbik_ hcxik_ logfire_ xaat- CfDJ8 sl.B sl.u. y0_ AQVN IGQV ico- fio-u- sha256~ tk-us-
p8e- CFPAT- CFORG- amzn1.oa2-cs. dnkey- ory_at_ ory_pat_ key_live_ tr_prod_ tr_dev_ signkey-prod- rpa_ ak_live_ mdb_sa_sk_ aivenv1 AVNS_ bws_`

// prefixed finds a prefix with what follows it.
var prefixed = lazyregexp.New(`\b((?:` + strings.Join(strings.Fields(regexp.QuoteMeta(prefixes)), "|") + `)[A-Za-z0-9_\-./+=:]{16,600}|django-insecure-[^\s'"]{30,60})`)
