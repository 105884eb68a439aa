package render

import (
	"encoding/xml"
	"io"
	"path"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes the findings in the XML of that program, a file element for each file with findings. Columns count code
// points.
func Checkstyle(w io.Writer, in Input) error {
	out := checkstyleReport{Version: "4.3"} // of the format, which has not changed since
	for _, d := range in.Report.Diagnostics {
		name := Escape(path.Join(in.Prefix, d.At.Path))
		if n := len(out.Files); n == 0 || out.Files[n-1].Name != name {
			out.Files = append(out.Files, checkstyleFile{Name: name})
		}
		f, at := &out.Files[len(out.Files)-1], atLeastOne(d.At)
		f.Errors = append(f.Errors, checkstyleError{at.Start.Line, at.Start.Column, d.Severity.String(), withHint(d), "notes-lint." + d.Rule})
	}
	return writeXML(w, out)
}

// writeXML writes v as an XML document. Every text in v has to have gone through Escape: what is left then is allowed in XML 1.0.
func writeXML(w io.Writer, v any) error {
	b, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(b)+"\n")
	return err
}
