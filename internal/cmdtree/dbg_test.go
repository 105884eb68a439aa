package cmdtree
import ("testing";"os";"fmt";"path/filepath";"strings")
func TestDbg(t *testing.T){
 root:=os.Getenv("DBG"); if root=="" {t.Skip()}
 var fs []File
 filepath.Walk(root,func(p string,i os.FileInfo,e error)error{ if strings.HasSuffix(p,".go")&&!strings.HasSuffix(p,"_test.go"){b,_:=os.ReadFile(p); if strings.Contains(string(b),"cobra"){fs=append(fs,File{Path:strings.TrimPrefix(p,root+"/"),Src:b})}};return nil})
 tr:=Go(fs,os.Getenv("ENTRY"))
 fmt.Println(tr.roots)
 for _,r:=range tr.roots{ fmt.Println(r,tr.open[r],len(tr.kids[r])); for _,k:=range tr.kids[r]{ if len(tr.names[k])==0 {fmt.Println("  unnamed",k)}}}
 fmt.Println(tr.drift)
}
