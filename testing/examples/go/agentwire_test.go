package host

// Test an agent or a host with Go's testing. Copy this file into your package: it needs Go and agentwire alone.
// The variable AGENTWIRE holds the command, by default "npx agentwire".

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// agentwire runs a command and returns what it printed. Its findings are exit code 1, which is no failure here.
func agentwire(t *testing.T, words ...string) string {
	t.Helper()
	command := os.Getenv("AGENTWIRE")
	if command == "" {
		command = "npx agentwire"
	}
	all := append(strings.Fields(command), words...)
	output, err := exec.Command(all[0], all[1:]...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		t.Fatalf("agentwire %s: %v\n%s", strings.Join(words, " "), err, output)
	}
	return string(output)
}

// conform runs the conformance suite on an agent, or on the adapter of a host. It fails with what does not hold.
func conform(t *testing.T, side string, command ...string) {
	t.Helper()
	folder := t.TempDir()
	report := filepath.Join(folder, "report.json")
	words := []string{"conform", side, "--profile", "minimal", "--tapes", folder, "-o", report, "--"}
	told := agentwire(t, append(words, command...)...)
	var found struct {
		Counts struct{ Passed, Failed, Unmeasured int }
	}
	text, err := os.ReadFile(report)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if counts := found.Counts; err != nil || counts.Passed == 0 || counts.Failed+counts.Unmeasured > 0 {
		t.Fatalf("%v\n%s", err, told)
	}
}

// obeysLaws fails with each law of the protocol that a recorded session breaks. An empty side stands for both.
func obeysLaws(t *testing.T, tape, side string) {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(agentwire(t, "check", "--json", tape)))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var one struct{ Requirement, Side, Message string }
		if json.Unmarshal(lines.Bytes(), &one) == nil && one.Requirement != "" && (side == "" || side == one.Side) {
			t.Errorf("[%s] %s", one.Requirement, one.Message)
		}
	}
}

// replay gives an executable that plays the agent of a tape to your host. The test fails if your host diverges.
func replay(t *testing.T, tape string) string {
	t.Helper()
	folder := t.TempDir()
	verdict, executable := filepath.Join(folder, "verdict.json"), filepath.Join(folder, "agent")
	command := os.Getenv("AGENTWIRE")
	if command == "" {
		command = "npx agentwire"
	}
	absolute, err := filepath.Abs(tape)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(absolute); err != nil {
		t.Fatalf("there is no tape: %v", err)
	}
	script := fmt.Sprintf("#!/bin/sh\nexec %s replay --verdict '%s' '%s' \"$@\"\n", command, verdict, absolute)
	if err := os.WriteFile(executable, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		text, err := os.ReadFile(verdict)
		if errors.Is(err, os.ErrNotExist) {
			t.Fatal("the host did not start the executable")
		}
		if err != nil || !strings.Contains(string(text), `"outcome": "reproduced"`) {
			t.Errorf("the host does not replay %s: %v\n%s", tape, err, text)
		}
	})
	return executable
}
