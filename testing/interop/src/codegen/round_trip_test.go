package protocol

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"
)

const unknown = "field_of_a_later_release"

type report struct {
	Values     int   `json:"values"`
	Typed      int   `json:"typed"`
	Structures int   `json:"structures"`
	Unlike     []any `json:"unlike"`
	Errors     []any `json:"errors"`
}

// extend adds an unknown field to every structure below a value, and counts them.
func extend(value reflect.Value) int {
	found := 0
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			return extend(value.Elem())
		}
	case reflect.Slice:
		for i := 0; i < value.Len(); i++ {
			found += extend(value.Index(i))
		}
	case reflect.Struct:
		for i := 0; i < value.NumField(); i++ {
			found += extend(value.Field(i))
		}
		if extra := value.FieldByName("Extra"); extra.IsValid() && extra.CanSet() {
			members, _ := extra.Interface().(Extra)
			if members == nil {
				members = Extra{}
			}
			members[unknown] = json.RawMessage(`{"nested":[1,null]}`)
			extra.Set(reflect.ValueOf(members))
			found++
		}
	}
	return found
}

func plain(data []byte) (value any) {
	_ = json.Unmarshal(data, &value)
	return value
}

func decode(kind string, data []byte) (any, any, error) {
	if kind == "frame" {
		frame, err := DecodeLine(data)
		return &frame, frame.Value, err
	}
	var line TranscriptLine
	err := json.Unmarshal(data, &line)
	return &line, line.Value, err
}

// TestRoundTrip reads the values of the file that VALUES names, one JSON object a line.
func TestRoundTrip(t *testing.T) {
	file, err := os.Open(os.Getenv("VALUES"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var result report
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var item struct {
			Kind  string
			Value json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &item); err != nil {
			t.Fatal(err)
		}
		result.Values++
		decoded, inner, err := decode(item.Kind, item.Value)
		if err != nil {
			result.Errors = append(result.Errors, []any{err.Error(), plain(item.Value)})
			continue
		}
		if _, raw := inner.(json.RawMessage); !raw {
			result.Typed++
		}
		written, err := EncodeLine(decoded)
		if err != nil || !reflect.DeepEqual(plain(written), plain(item.Value)) {
			result.Unlike = append(result.Unlike, plain(item.Value))
		}
		result.Structures += extend(reflect.ValueOf(decoded))
		extended, _ := EncodeLine(decoded)
		again, _, err := decode(item.Kind, extended)
		if err != nil {
			result.Errors = append(result.Errors, []any{err.Error(), plain(extended)})
			continue
		}
		if rewritten, _ := EncodeLine(again); !reflect.DeepEqual(plain(rewritten), plain(extended)) {
			result.Unlike = append(result.Unlike, plain(extended))
		}
	}
	text, _ := json.Marshal(result)
	fmt.Printf("report %s\n", text)
}
