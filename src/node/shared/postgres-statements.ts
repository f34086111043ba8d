/** Statements in SQL; each is a transaction of its own, by the clock of the server. */

/** Servers that start at the same moment make the tables one after the other. */
export const TABLES = `
SELECT pg_advisory_xact_lock(7017365);
CREATE TABLE IF NOT EXISTS platen_calls (
  bucket text PRIMARY KEY, remaining float8 NOT NULL, since timestamptz NOT NULL, wait float8 NOT NULL);
CREATE TABLE IF NOT EXISTS platen_revoked_keys (id text PRIMARY KEY);
CREATE TABLE IF NOT EXISTS platen_answers (
  owner text, key text, fingerprint text NOT NULL, token text, status int, headers text, body bytea,
  ends timestamptz NOT NULL, PRIMARY KEY (owner, key));`;

/** Calls that are left in a bucket of $2 calls that fills up evenly in $3 milliseconds. */
const FILLED =
  "least($2::float8, calls.remaining + greatest(0, extract(epoch FROM now() - calls.since)::float8) * 1000 * $2::float8 / $3::float8)";

/** Takes a call from the bucket $1, or gives the milliseconds after which one may be taken. */
export const TAKE: string = `
INSERT INTO platen_calls AS calls VALUES ($1, $2::float8 - 1, now(), 0)
ON CONFLICT (bucket) DO UPDATE SET
  remaining = CASE WHEN ${FILLED} < 1 THEN ${FILLED} ELSE ${FILLED} - 1 END,
  since = greatest(calls.since, now()),
  wait = CASE WHEN ${FILLED} < 1 THEN (1 - ${FILLED}) * $3::float8 / $2::float8 ELSE 0 END
RETURNING wait`;
export const FORGET_CALLS = "DELETE FROM platen_calls WHERE since < now() - interval '1 day'";

export const REVOKED = "SELECT id FROM platen_revoked_keys";
export const REVOKE = "INSERT INTO platen_revoked_keys VALUES ($1) ON CONFLICT DO NOTHING";

/** Claims the call ($1, $2) with the fingerprint $3 for the token $4 and $5 milliseconds, unless somebody has. */
export const CLAIM = `
INSERT INTO platen_answers AS known (owner, key, fingerprint, token, ends)
VALUES ($1, $2, $3, $4, now() + $5::float8 * interval '1 millisecond')
ON CONFLICT (owner, key) DO UPDATE SET
  fingerprint = excluded.fingerprint, token = excluded.token, status = NULL, headers = NULL, body = NULL, ends = excluded.ends
WHERE known.ends <= now()`;
export const FIND =
  "SELECT fingerprint, status, headers, body FROM platen_answers WHERE owner = $1 AND key = $2 AND ends > now()";
export const PROLONG = `
UPDATE platen_answers SET ends = now() + $4::float8 * interval '1 millisecond' WHERE owner = $1 AND key = $2 AND token = $3`;
export const RELEASE = "DELETE FROM platen_answers WHERE owner = $1 AND key = $2 AND token = $3";
export const KEEP = `
UPDATE platen_answers
SET token = NULL, status = $4, headers = $5, body = $6, ends = now() + $7::float8 * interval '1 millisecond'
WHERE owner = $1 AND key = $2 AND token = $3`;
/** Of the answers of the owner $1 the newest stay, $2 bytes of them. */
export const DROP_OLDEST = `
DELETE FROM platen_answers WHERE owner = $1 AND status IS NOT NULL AND key IN (
  SELECT key FROM (
    SELECT key, sum(length(body)) OVER (ORDER BY ends DESC, key) AS total
    FROM platen_answers WHERE owner = $1 AND status IS NOT NULL
  ) AS newest WHERE total > $2::float8)`;
export const FORGET_ANSWERS = "DELETE FROM platen_answers WHERE ends <= now()";
