// Verifies a downloaded transparency log with the implementation of Go's checksum database, golang.org/x/mod/sumdb.
//
//	main.go FOLDER
//
// FOLDER has "vkey" (the log's verifier key), "log" (the files below /log/: checkpoints/<size>, tile/...) and "proofs" (<id>.tlog-proof).
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	tileHeight = 8
	tileWidth  = 1 << tileHeight
	pairs      = 200
	seed       = 1
)

var folder string

func main() {
	log.SetFlags(0)
	folder = os.Args[1]
	verifier, err := note.NewVerifier(strings.TrimSpace(string(read("vkey"))))
	check(err, "vkey")

	checkpoints := readCheckpoints(verifier)
	newest := checkpoints[len(checkpoints)-1]
	fmt.Printf("%d checkpoints are signed by %s, the newest of %d entries\n", len(checkpoints), verifier.Name(), newest.N)

	hashes := readEntries(newest.N)
	for _, checkpoint := range checkpoints {
		root, err := tlog.TreeHash(checkpoint.N, hashes)
		check(err, "root of the entries")
		if root != checkpoint.Hash {
			log.Fatalf("checkpoint %d: the root is %v, that of the entries %v", checkpoint.N, checkpoint.Hash, root)
		}
	}
	fmt.Printf("%d checkpoints have the root of the entries\n", len(checkpoints))

	fmt.Printf("%d consistency proofs from tiles hold\n", proveConsistency(checkpoints))
	fmt.Printf("%d inclusion proofs of .tlog-proof files hold\n", verifyProofs(verifier))
}

// readCheckpoints returns the verified tree of each checkpoint, by size.
func readCheckpoints(verifier note.Verifier) []tlog.Tree {
	var trees []tlog.Tree
	for _, path := range list("log/checkpoints/*") {
		tree := openCheckpoint(verifier, read(path), path)
		if filepath.Base(path) != strconv.FormatInt(tree.N, 10) {
			log.Fatalf("%s is of size %d", path, tree.N)
		}
		trees = append(trees, tree)
	}
	sort.Slice(trees, func(i, j int) bool { return trees[i].N < trees[j].N })
	return trees
}

// openCheckpoint verifies the signature of a checkpoint (c2sp.org/tlog-checkpoint).
func openCheckpoint(verifier note.Verifier, text []byte, path string) tlog.Tree {
	opened, err := note.Open(text, note.VerifierList(verifier))
	check(err, path)
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		log.Fatalf("%s is not a checkpoint of %s", path, verifier.Name())
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err, path)
	root, err := tlog.ParseHash(lines[2])
	check(err, path)
	return tlog.Tree{N: size, Hash: root}
}

// storedHashes is a tree in memory, computed from the entries.
type storedHashes []tlog.Hash

func (stored storedHashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = stored[index]
	}
	return hashes, nil
}

// readEntries returns the tree over the first entries, as the bundles have them (c2sp.org/tlog-tiles).
func readEntries(size int64) storedHashes {
	var stored storedHashes
	for n := int64(0); n < size; {
		tile := tlog.Tile{H: tileHeight, L: 0, N: n / tileWidth, W: int(min(tileWidth, size-n))}
		path := strings.Replace(tilePath(tile), "tile/0/", "tile/entries/", 1)
		bundle := read("log/" + path)
		for i := 0; i < tile.W; i++ {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				log.Fatalf("%s ends in entry %d", path, i)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			hashes, err := tlog.StoredHashes(n, bundle[2:end], stored)
			check(err, path)
			stored = append(stored, hashes...)
			bundle = bundle[end:]
			n++
		}
		if len(bundle) > 0 {
			log.Fatalf("%s has more than %d entries", path, tile.W)
		}
	}
	return stored
}

// tiles reads the tiles of hashes. tlog.TileHashReader verifies them against the root.
type tiles struct{}

func (tiles) Height() int { return tileHeight }

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func (tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range wanted {
		bytes := read("log/" + tilePath(tile))
		if len(bytes) != tile.W*tlog.HashSize {
			return nil, fmt.Errorf("%s has %d bytes", tilePath(tile), len(bytes))
		}
		data = append(data, bytes)
	}
	return data, nil
}

// tilePath returns the path of a tile without the height, which Go's has and tlog-tiles has not.
func tilePath(tile tlog.Tile) string {
	return strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
}

// proveConsistency proves from tiles that the newer of two random checkpoints extends the older, and verifies the proof.
func proveConsistency(checkpoints []tlog.Tree) int {
	random := rand.New(rand.NewSource(seed))
	for i := 0; i < pairs; i++ {
		older, newer := checkpoints[random.Intn(len(checkpoints))], checkpoints[random.Intn(len(checkpoints))]
		if older.N > newer.N {
			older, newer = newer, older
		}
		proof, err := tlog.ProveTree(newer.N, older.N, tlog.TileHashReader(newer, tiles{}))
		check(err, fmt.Sprintf("proof from %d to %d", older.N, newer.N))
		check(tlog.CheckTree(proof, newer.N, newer.Hash, older.N, older.Hash), fmt.Sprintf("proof from %d to %d", older.N, newer.N))
	}
	return pairs
}

// verifyProofs verifies each .tlog-proof file (c2sp.org/tlog-proof), whose extra line is the entry.
func verifyProofs(verifier note.Verifier) int {
	paths := list("proofs/*.tlog-proof")
	indices := map[int64]string{}
	for _, path := range paths {
		head, checkpoint, found := bytes.Cut(read(path), []byte("\n\n"))
		lines := strings.Split(string(head), "\n")
		if !found || len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
			log.Fatalf("%s is not a proof", path)
		}
		entry, err := base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(lines[1], "extra "))
		check(err, path)
		index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
		check(err, path)
		var proof tlog.RecordProof
		for _, line := range lines[3:] {
			hash, err := tlog.ParseHash(line)
			check(err, path)
			proof = append(proof, hash)
		}
		tree := openCheckpoint(verifier, checkpoint, path)
		check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)), path)

		var publication struct{ Type, ID string }
		check(json.Unmarshal(entry, &publication), path)
		if publication.Type != "publication" || publication.ID+".tlog-proof" != filepath.Base(path) {
			log.Fatalf("%s proves the %s of %s", path, publication.Type, publication.ID)
		}
		if other, known := indices[index]; known {
			log.Fatalf("%s and %s have the index %d", path, other, index)
		}
		indices[index] = path
	}
	return len(paths)
}

func list(pattern string) []string {
	paths, err := filepath.Glob(filepath.Join(folder, pattern))
	check(err, pattern)
	if len(paths) == 0 {
		log.Fatalf("there is no %s", pattern)
	}
	for i, path := range paths {
		paths[i], err = filepath.Rel(folder, path)
		check(err, path)
	}
	return paths
}

func read(path string) []byte {
	bytes, err := os.ReadFile(filepath.Join(folder, path))
	check(err, path)
	return bytes
}

func check(err error, what string) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
}

func min(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}
