package world

import (
	"slices"
	"strconv"
	"time"

	"again/engine/handler"
	"again/engine/text"
	"again/store"
)

// Redis is the simulated key-value store. It stands outside every transaction.
type Redis struct {
	Down bool
	Keys []RedisKey
}

// RedisKey is one key; one whose time is over counts as absent.
type RedisKey struct {
	Key, Value string
	Expires    time.Time // zero: never
}

const errRedisDown = text.Error("world.redis.down")

// execRedis runs setnx, set, get and del. setnx and del report the keys they
// changed as rows, so that `if unchanged` can look at them; get answers a row.
func (w *World) execRedis(a *Actor, op *handler.Op) error {
	if w.Redis.Down {
		return errRedisDown
	}
	j := a.Job
	key, err := w.fill(j, op.Target)
	if err != nil {
		return err
	}
	value, err := w.redisValue(j, op)
	if err != nil {
		return err
	}
	ttl, err := parseTTL(op.TTL)
	if err != nil {
		return err
	}
	j.Affected = w.redis(j, op.Code, key, value, ttl)
	w.log(a.Name, redisName(op.Code), "key", key, redisCount(op.Code), strconv.FormatInt(j.Affected, 10), "worker", workerField(a))
	return nil
}

func (w *World) redis(j *Job, code handler.Code, key, value string, ttl time.Duration) int64 {
	old, found := w.Redis.get(key, w.Now)
	switch code {
	case handler.Get:
		j.Row = &rowset{Columns: []string{"value"}}
		if !found {
			return 0
		}
		j.Row.Rows = [][]store.Value{{old}}
		return 1
	case handler.SetNX:
		if found {
			return 0
		}
	case handler.Del:
		w.Redis.remove(key)
		if found {
			return 1
		}
		return 0
	}
	w.Redis.put(key, value, ttl, w.Now)
	return 1
}

func (r *Redis) get(key string, now time.Time) (string, bool) {
	for _, k := range r.Keys {
		if k.Key == key && k.live(now) {
			return k.Value, true
		}
	}
	return "", false
}

func (k RedisKey) live(now time.Time) bool { return k.Expires.IsZero() || k.Expires.After(now) }

func (r *Redis) remove(key string) {
	r.Keys = slices.DeleteFunc(slices.Clone(r.Keys), func(k RedisKey) bool { return k.Key == key })
}

func (r *Redis) put(key, value string, ttl time.Duration, now time.Time) {
	r.remove(key)
	k := RedisKey{Key: key, Value: value}
	if ttl > 0 {
		k.Expires = now.Add(ttl)
	}
	r.Keys = append(r.Keys, k)
}

func (w *World) redisValue(j *Job, op *handler.Op) (string, error) {
	for _, f := range op.Fields {
		v, err := w.expr(j, f.Value)
		return store.Format(v), err
	}
	return "1", nil
}

func parseTTL(ttl string) (time.Duration, error) {
	if ttl == "" {
		return 0, nil
	}
	return ParseDuration(ttl)
}

// redisCount is what the number of a Redis entry counts.
func redisCount(c handler.Code) string {
	if c == handler.Get {
		return "found"
	}
	return "changed"
}

func redisName(c handler.Code) string {
	switch c {
	case handler.SetNX:
		return "redis.setnx"
	case handler.Get:
		return "redis.get"
	case handler.Del:
		return "redis.del"
	}
	return "redis.set"
}

// RedisKeys are the keys that are there now.
func (w *World) RedisKeys() []RedisKey {
	return slices.DeleteFunc(slices.Clone(w.Redis.Keys), func(k RedisKey) bool { return !k.live(w.Now) })
}
