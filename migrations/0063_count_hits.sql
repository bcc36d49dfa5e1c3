-- Up Migration
-- Counts one hit in each of several limits, or in none of them if one is used up; retry_at is null when counted.
-- Tries of one key wait for each other, also around the turn of a minute, where they would insert different rows.
create function count_hits(buckets text[], key_hashes bytea[], most integer[], windows interval[])
returns timestamptz language plpgsql as $$
declare
  moment timestamptz;
  retry_at timestamptz;
begin
  -- Sorted, so that two calls with the same keys cannot wait for each other.
  perform pg_advisory_xact_lock(id) from (
    select distinct ('x' || encode(substr(key_hash, 1, 8), 'hex'))::bit(64)::bigint as id
    from unnest(key_hashes) as key_hash order by id
  ) as sorted;
  -- Not now(), which is the moment before the wait.
  moment := clock_timestamp();
  select max(coalesce(counted.oldest, moment) + wanted.length) into retry_at
  from unnest(buckets, key_hashes, most, windows) as wanted (bucket, key_hash, most, length)
  cross join lateral (
    select coalesce(sum(hit.hits), 0) as hits, min(hit.window_started_at) filter (where hit.hits > 0) as oldest
    from limit_hits hit
    where hit.bucket = wanted.bucket and hit.key_hash = wanted.key_hash
      and hit.window_started_at > moment - wanted.length
  ) as counted
  where counted.hits >= wanted.most;
  if retry_at is null then
    insert into limit_hits as hit (bucket, key_hash, window_started_at, hits)
    select wanted.bucket, wanted.key_hash, date_bin('1 minute', moment, 'epoch'), 1
    from unnest(buckets, key_hashes) as wanted (bucket, key_hash)
    on conflict (bucket, key_hash, window_started_at) do update set hits = hit.hits + 1;
  end if;
  return retry_at;
end
$$;
revoke execute on function count_hits(text[], bytea[], integer[], interval[]) from public;
grant execute on function count_hits(text[], bytea[], integer[], interval[]) to app_program;
