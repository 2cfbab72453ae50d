/** The part of the Go package that does not depend on the protocol. */
export const goRuntime = `
// Extra holds the fields of an object that this release does not know, and the optional fields that are null.
type Extra map[string]json.RawMessage

// Number is a JSON number with its text, so that large integers survive.
type Number = json.Number

// DecodeError says which known part of a value has the wrong form. Path is its JSON pointer.
type DecodeError struct {
	Path     string
	Expected string
}

func (e *DecodeError) Error() string {
	if e.Path == "" {
		return "/: expected " + e.Expected
	}
	return e.Path + ": expected " + e.Expected
}

// below adds a step to the path of an error.
func below(key string, err error) error {
	var inner *DecodeError
	if errors.As(err, &inner) {
		return &DecodeError{Path: "/" + key + inner.Path, Expected: inner.Expected}
	}
	return &DecodeError{Path: "/" + key, Expected: strings.TrimPrefix(err.Error(), "json: ")}
}

func membersOf(data []byte) (map[string]json.RawMessage, error) {
	var members map[string]json.RawMessage
	if kindOf(data) != "object" {
		return nil, &DecodeError{Expected: "an object"}
	}
	err := json.Unmarshal(data, &members)
	return members, err
}

// decodeStruct reads the fields of target, a pointer to a struct, and returns the other members.
func decodeStruct(data []byte, target any) (Extra, error) {
	members, err := membersOf(data)
	if err != nil {
		return nil, err
	}
	value := reflect.ValueOf(target).Elem()
	for i := 0; i < value.NumField(); i++ {
		key, optional, known := wireName(value.Type().Field(i))
		if !known {
			continue
		}
		raw, present := members[key]
		if !present {
			if !optional {
				return nil, &DecodeError{Path: "/" + key, Expected: "a value"}
			}
			continue
		}
		field := value.Field(i)
		if kindOf(raw) == "null" && field.Type() != rawType {
			switch {
			case field.Kind() != reflect.Pointer && !isUnion(field):
				return nil, &DecodeError{Path: "/" + key, Expected: "a value other than null"}
			case optional:
				continue
			}
		}
		if err := decodeValue(raw, field); err != nil {
			return nil, below(key, err)
		}
		delete(members, key)
	}
	if len(members) == 0 {
		return nil, nil
	}
	return members, nil
}

// decodeValue reads into a field, and names the list element or the key of a table that is wrong.
func decodeValue(raw json.RawMessage, field reflect.Value) error {
	if _, custom := field.Addr().Interface().(json.Unmarshaler); custom {
		return json.Unmarshal(raw, field.Addr().Interface())
	}
	kind := kindOf(raw)
	switch field.Kind() {
	case reflect.Pointer:
		if kind == "null" {
			return nil
		}
		field.Set(reflect.New(field.Type().Elem()))
		return decodeValue(raw, field.Elem())
	case reflect.Slice:
		var items []json.RawMessage
		if kind != "array" {
			return &DecodeError{Expected: "a list"}
		}
		if err := json.Unmarshal(raw, &items); err != nil {
			return err
		}
		field.Set(reflect.MakeSlice(field.Type(), len(items), len(items)))
		for i, item := range items {
			if err := decodeValue(item, field.Index(i)); err != nil {
				return below(strconv.Itoa(i), err)
			}
		}
		return nil
	case reflect.Map:
		members, err := membersOf(raw)
		if err != nil {
			return err
		}
		field.Set(reflect.MakeMapWithSize(field.Type(), len(members)))
		for key, member := range members {
			entry := reflect.New(field.Type().Elem()).Elem()
			if err := decodeValue(member, entry); err != nil {
				return below(key, err)
			}
			field.SetMapIndex(reflect.ValueOf(key), entry)
		}
		return nil
	case reflect.String:
		expected := "string"
		if field.Type() == numberType {
			expected = "number"
		}
		if kind != expected {
			return &DecodeError{Expected: "a " + expected}
		}
	case reflect.Bool:
		if kind != "boolean" {
			return &DecodeError{Expected: "a boolean"}
		}
	}
	return json.Unmarshal(raw, field.Addr().Interface())
}

var (
	numberType = reflect.TypeOf(json.Number(""))
	rawType    = reflect.TypeOf(json.RawMessage(nil))
	unionType  = reflect.TypeOf((*union)(nil)).Elem()
)

type union interface{ isUnion() }

func isUnion(field reflect.Value) bool { return field.Type().Implements(unionType) }

// wireName returns the key of a field, and whether the field is optional.
func wireName(field reflect.StructField) (key string, optional, known bool) {
	tag, known := field.Tag.Lookup("wire")
	key, flag, _ := strings.Cut(tag, ",")
	return key, flag == "optional", known
}

// encodeStruct writes the fields in their order, then the extra ones. Empty fields of a fixed value get it.
func encodeStruct(source any, extra Extra, fixed ...string) ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	write := func(key string, data []byte) {
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		name, _ := json.Marshal(key)
		out.Write(name)
		out.WriteByte(':')
		out.Write(data)
	}
	value := reflect.ValueOf(source)
	for i := 0; i < value.NumField(); i++ {
		key, optional, known := wireName(value.Type().Field(i))
		field := value.Field(i)
		if !known || (optional && field.IsZero()) {
			continue
		}
		item := field.Interface()
		for j := 0; j+1 < len(fixed); j += 2 {
			if fixed[j] == key && field.IsZero() {
				item = fixed[j+1]
			}
		}
		data, err := json.Marshal(item)
		if err != nil {
			return nil, err
		}
		write(key, data)
	}
	keys := make([]string, 0, len(extra))
	for key := range extra {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		write(key, extra[key])
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// kindOf returns the JSON type of a value.
func kindOf(data []byte) string {
	switch data = bytes.TrimLeft(data, " \\t\\r\\n"); {
	case len(data) == 0:
		return ""
	case data[0] == '{':
		return "object"
	case data[0] == '[':
		return "array"
	case data[0] == '"':
		return "string"
	case data[0] == 't' || data[0] == 'f':
		return "boolean"
	case data[0] == 'n':
		return "null"
	}
	return "number"
}

// variant is one form of a union, and how a reader recognizes it.
type variant struct {
	kind     string
	tags     map[string][]string
	required []string
	create   func() any
}

func (v variant) tagged(members map[string]json.RawMessage) bool {
	for key, words := range v.tags {
		var word string
		if json.Unmarshal(members[key], &word) != nil {
			return false
		}
		found := false
		for _, one := range words {
			found = found || one == word
		}
		if !found {
			return false
		}
	}
	return true
}

// decodeUnion reads a value by the first variant that matches. An object of an unknown kind stays json.RawMessage.
func decodeUnion(data []byte, variants []variant) (any, error) {
	kind := kindOf(data)
	var members map[string]json.RawMessage
	if kind == "object" {
		if err := json.Unmarshal(data, &members); err != nil {
			return nil, err
		}
	}
	expected := map[string]bool{}
	missing := ""
	for _, one := range variants {
		expected[one.kind] = true
		if one.kind != kind || !one.tagged(members) {
			continue
		}
		complete := true
		for _, key := range one.required {
			if _, present := members[key]; !present {
				complete = false
				if len(one.tags) > 0 {
					missing = key
				}
			}
		}
		if !complete {
			continue
		}
		target := one.create()
		if err := decodeValue(data, reflect.ValueOf(target).Elem()); err != nil {
			return nil, err
		}
		if kind == "object" {
			return target, nil
		}
		return reflect.ValueOf(target).Elem().Interface(), nil
	}
	if missing != "" {
		return nil, &DecodeError{Path: "/" + missing, Expected: "a value"}
	}
	if len(variants) > 0 && !expected[kind] {
		names := make([]string, 0, len(expected))
		for name := range expected {
			names = append(names, name)
		}
		sort.Strings(names)
		return nil, &DecodeError{Expected: strings.Join(names, " or ")}
	}
	return append(json.RawMessage(nil), data...), nil
}

// DecodeLine reads one line of the wire. A frame of an unknown type has a json.RawMessage as its value.
func DecodeLine(line []byte) (Frame, error) {
	var frame Frame
	err := json.Unmarshal(line, &frame)
	return frame, err
}

// EncodeLine writes one line of the wire, with its line feed. The frame is a Frame or a pointer to a message.
func EncodeLine(frame any) ([]byte, error) {
	data, err := json.Marshal(frame)
	return append(data, '\\n'), err
}

// DecodeResponse reads the object under response of a success; subtype is that of the request.
func DecodeResponse(subtype string, data []byte) (any, error) {
	create, known := responses[subtype]
	if !known {
		return json.RawMessage(data), nil
	}
	target := create()
	return target, json.Unmarshal(data, target)
}
`;
