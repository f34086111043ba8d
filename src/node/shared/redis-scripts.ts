/** Scripts in Lua; the server runs each as a whole, by its own clock. */

/**
 * A bucket, KEYS[1], of ARGV[1] calls that fills up evenly in ARGV[2] milliseconds. Gives the milliseconds after which a call may be made,
 * and takes one where that is 0.
 */
export const TAKE = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local calls, span = tonumber(ARGV[1]), tonumber(ARGV[2])
local bucket = redis.call("HMGET", KEYS[1], "left", "since")
local left, since = tonumber(bucket[1]) or calls, tonumber(bucket[2]) or now
left = math.min(calls, left + math.max(0, now - since) * calls / span)
local wait = 0
if left < 1 then wait = (1 - left) * span / calls else left = left - 1 end
redis.call("HSET", KEYS[1], "left", string.format("%.6f", left), "since", string.format("%.3f", now))
redis.call("PEXPIRE", KEYS[1], math.ceil(span))
return string.format("%.3f", wait)`;

/** Claims the call KEYS[1] with the fingerprint ARGV[1] for the token ARGV[2] and ARGV[3] milliseconds. Gives what is known of it. */
export const CLAIM = `
local known = redis.call("HMGET", KEYS[1], "fingerprint", "status", "headers", "body")
if known[1] then return known end
redis.call("HSET", KEYS[1], "fingerprint", ARGV[1], "token", ARGV[2])
redis.call("PEXPIRE", KEYS[1], ARGV[3])
return {}`;

/** Makes the claim of the token ARGV[1] last ARGV[2] milliseconds from now. */
export const PROLONG = `
if redis.call("HGET", KEYS[1], "token") == ARGV[1] then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
return 0`;

/** Ends the claim of the token ARGV[1]. */
export const RELEASE = `
if redis.call("HGET", KEYS[1], "token") == ARGV[1] then redis.call("DEL", KEYS[1]) end
return 0`;

/**
 * Keeps the answer (status ARGV[2], headers ARGV[3], body ARGV[4]) of the claim of ARGV[1] for ARGV[5] milliseconds. KEYS[2] lists the answers
 * of the same owner, by the time of their end: beyond ARGV[6] bytes the oldest go.
 */
export const KEEP = `
if redis.call("HGET", KEYS[1], "token") ~= ARGV[1] then return 0 end
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("HSET", KEYS[1], "status", ARGV[2], "headers", ARGV[3], "body", ARGV[4])
redis.call("HDEL", KEYS[1], "token")
redis.call("PEXPIRE", KEYS[1], ARGV[5])
redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now)
redis.call("ZADD", KEYS[2], now + ARGV[5], #ARGV[4] .. " " .. KEYS[1])
redis.call("PEXPIRE", KEYS[2], ARGV[5])
local sum = 0
local listed = redis.call("ZRANGE", KEYS[2], 0, -1)
for _, entry in ipairs(listed) do sum = sum + tonumber(string.match(entry, "^%d+")) end
for _, entry in ipairs(listed) do
  if sum <= tonumber(ARGV[6]) then break end
  sum = sum - tonumber(string.match(entry, "^%d+"))
  redis.call("DEL", string.sub(entry, string.find(entry, " ") + 1))
  redis.call("ZREM", KEYS[2], entry)
end
return 1`;
