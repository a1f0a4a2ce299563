-- All runs of one, two and three characters of a text, for an index of substrings in any language and locale. It is asked
-- by an index only: its cost keeps the planner from calling it for rows.
CREATE FUNCTION search_grams(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 5000 AS $$
  SELECT array_agg(one) || array_agg(one || two) || array_agg(one || two || three)
  FROM (SELECT one, lead(one) OVER places AS two, lead(one, 2) OVER places AS three
    FROM string_to_table($1, NULL) WITH ORDINALITY AS letters (one, place) WINDOW places AS (ORDER BY place)) AS runs
$$;
--> statement-breakpoint
-- Versions that search with find_products cannot run on a database that never had it: there they refuse to start.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_proc WHERE proname = 'find_products') THEN
    EXECUTE format('COMMENT ON TABLE drizzle.__drizzle_migrations IS %L',
      (SELECT count(*) + 1 FROM drizzle.__drizzle_migrations)::text);
  END IF;
END $$;
