package recall_test
import ("os";"testing";"time";"github.com/notes-lint/notes-lint/internal/blobcache";"github.com/notes-lint/notes-lint/internal/tokens";"github.com/notes-lint/notes-lint/recall";"github.com/notes-lint/notes-lint/internal/factindex";"github.com/notes-lint/notes-lint/repo")
func BenchmarkZZ(b *testing.B){ dir:="/tmp/big100k"; cache:="/tmp/rc6/zz"; count,_:=tokens.Counter("estimate")
 var o,x,a time.Duration; n:=0
 for b.Loop(){ t0:=time.Now(); v,err:=repo.Open(b.Context(),repo.Options{Dir:dir,Root:dir,Backend:os.Getenv("BK"),Env:os.Environ(),Warn:func(string){}}); if err!=nil{b.Fatal(err)}
  t1:=time.Now(); c:=blobcache.Open(cache,"x")
  s:=&recall.Store{View:v,Cache:c,Tasks:"plans/artifacts",Count:count,Now:time.Date(2026,8,3,0,0,0,0,time.UTC)}
  _ = factindex.Query{}
  ans,err:=s.Ask(b.Context(),recall.Request{Query:"bab cab dab"}); if err!=nil||len(ans.Hits)==0{b.Fatal(err)}
  t2:=time.Now(); c.Close(); v.Close(); o+=t1.Sub(t0); a+=t2.Sub(t1); n++; _=x }
 b.ReportMetric(float64(o.Milliseconds())/float64(n),"open-ms"); b.ReportMetric(float64(a.Milliseconds())/float64(n),"ask-ms")}
