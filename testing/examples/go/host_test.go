package host

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// HOST_ADAPTER names the adapter of the host, which `agentwire conform host --init go` writes.
func TestHost(t *testing.T) {
	conform(t, "host", strings.Fields(os.Getenv("HOST_ADAPTER"))...)
}

// HOST and HOST_TAPE name a host that takes the path of its agent, and a session that it had before.
func TestReplay(t *testing.T) {
	tape := os.Getenv("HOST_TAPE")
	obeysLaws(t, tape, "host")
	runHost(t, replay(t, tape))
}

// runHost starts the host under test with an agent.
func runHost(t *testing.T, agent string) {
	t.Helper()
	if output, err := exec.Command(os.Getenv("HOST"), agent).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}
