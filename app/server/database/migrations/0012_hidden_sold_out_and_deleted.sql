CREATE TABLE "demo_catalogue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"filled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_catalogue_one_row" CHECK ("demo_catalogue"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_products_newest" ON "deleted_products" USING btree ("deleted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_demo" ON "products" USING btree ("id") WHERE "products"."demo";
--> statement-breakpoint
-- Products of the demo catalogue have the name of their picture.
UPDATE products SET demo = true WHERE version = 1 AND image_url = '/images/catalogue/products/' || id || '.webp';
--> statement-breakpoint
INSERT INTO demo_catalogue SELECT 1 WHERE EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM deleted_products);
--> statement-breakpoint
-- What was deleted before can be brought back after.
UPDATE deleted_products SET product = '{"hidden": false, "sold_out": false, "demo": false}'::jsonb || product;
--> statement-breakpoint
-- Makes one segment, as in 0007; products that the owner hides have the key 'h' besides.
CREATE OR REPLACE FUNCTION build_segment(high_time timestamptz, high_id text, low_time timestamptz, low_id text) RETURNS void
LANGUAGE plpgsql SET work_mem = '16MB' AS $$
DECLARE
  part int;
BEGIN
  INSERT INTO product_segments (newest_time, newest_id, oldest_time, oldest_id)
    VALUES (high_time, high_id, low_time, low_id) RETURNING segment INTO part;
  WITH placed AS MATERIALIZED (
    SELECT (row_number() OVER (ORDER BY time DESC, id DESC) - 1)::int AS slot, id, price, category_key, search_title, hidden
    FROM products WHERE (time, id) <= (high_time, high_id) AND (time, id) >= (low_time, low_id)
      AND NOT EXISTS (SELECT FROM product_slots WHERE product_id = products.id)
    ORDER BY time DESC, id DESC LIMIT 16384
  ), kept AS (
    INSERT INTO product_slots (segment, slot, product_id, price, search_title)
      SELECT part, slot, id, price, search_title FROM placed ORDER BY slot
  ), fours AS MATERIALIZED (
    -- The end of a line is a character too: the last ones of a title are shorter.
    SELECT substr(line || E'\n', at, 4) AS four, slot_bits(slot, 1) AS bits
    FROM placed, string_to_table(search_title, E'\n') line, generate_series(1, length(line)) at GROUP BY 1
  ), again AS (
    -- Of each four that begins like one before it, the products that have both.
    SELECT left(four, 3) AS three, bits & bit_or(bits) OVER
      (PARTITION BY left(four, 3) ORDER BY four ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bits
    FROM fours WHERE length(four) = 4
  ), doubtful AS MATERIALIZED (
    SELECT three, bit_or(bits) AS bits FROM again WHERE bit_count(bits) > 0 GROUP BY three
  ), fives AS MATERIALIZED (
    SELECT five, slot_bits(slot, 1) AS bits FROM (
      SELECT slot, substr(line || E'\n', at, 5) AS five
      FROM placed, string_to_table(search_title, E'\n') line, generate_series(1, length(line) - 3) at) around
    WHERE substr(five, 2, 3) IN (SELECT three FROM doubtful) GROUP BY five
  ), again_five AS (
    SELECT left(five, 4) AS four, bits & bit_or(bits) OVER
      (PARTITION BY left(five, 4) ORDER BY five ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bits
    FROM fives
  ), keyed AS (
    SELECT 'a' AS key, slot_bits(slot, 1) AS bits FROM placed
    UNION ALL SELECT 'h', slot_bits(slot, 1) FROM placed WHERE hidden HAVING count(*) > 0
    UNION ALL SELECT 'c' || category_key, slot_bits(slot, 1) FROM placed GROUP BY category_key
    UNION ALL SELECT 't' || left(four, size), bit_or(bits) FROM fours, generate_series(1, 4) size
      WHERE length(four) >= size AND right(left(four, size), 1) <> E'\n' GROUP BY left(four, size)
    UNION ALL SELECT 'd' || three, bits FROM doubtful
    UNION ALL SELECT 'x' || five, bits FROM fives WHERE right(five, 1) <> E'\n'
    UNION ALL SELECT 'u' || four, bit_or(bits) FROM again_five WHERE bit_count(bits) > 0 GROUP BY four
  ), numbered AS (
    -- Most parts of a word are in the same products: each set is kept once. Its number begins with its size.
    SELECT key, bits, (bit_count(bits) << 32) + dense_rank() OVER (ORDER BY bits) AS set,
      row_number() OVER (PARTITION BY bits) = 1 AS is_first
    FROM keyed
  ), sets AS (
    INSERT INTO product_sets (segment, set, bits) SELECT part, set, bits FROM numbered WHERE is_first
  )
  INSERT INTO product_keys (key, segment, set) SELECT key, part, set FROM numbered ORDER BY key;
  INSERT INTO product_price_bits (segment, price, bits)
    SELECT part, price, bit_or(bits) OVER (ORDER BY price) FROM (
      SELECT max(price) AS price, slot_bits(slot, 1) AS bits
      FROM (SELECT slot, price, (rank() OVER (ORDER BY price) - 1) / 64 AS step FROM product_slots WHERE segment = part) ranked
      GROUP BY step) steps;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_fresh_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO products_fresh SELECT id FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO products_fresh SELECT id FROM removed;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO products_fresh SELECT DISTINCT id FROM (
      (SELECT id, time, price, category_key, search_title, hidden FROM removed EXCEPT SELECT id, time, price, category_key, search_title, hidden FROM added)
      UNION ALL
      (SELECT id, time, price, category_key, search_title, hidden FROM added EXCEPT SELECT id, time, price, category_key, search_title, hidden FROM removed)
    ) changed;
  ELSE
    TRUNCATE products_fresh, product_segments, product_slots, product_keys, product_sets, product_price_bits;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION find_products(text, text, bigint, bigint, bigint, bigint, bigint);
--> statement-breakpoint
-- As in 0007, but without the products that the owner hides, unless they are asked for, too.
CREATE FUNCTION find_products(search text, category text, low bigint, high bigint, skip bigint, page bigint, most bigint,
  with_hidden boolean DEFAULT false, OUT ids text[], OUT total int) LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  wanted text := search_form(search);
  kind text := lower(category);
  priced boolean := low > 0 OR high IS NOT NULL;
  near boolean := false;
  segments int[] := ARRAY(SELECT segment FROM product_segments ORDER BY newest_time DESC, newest_id DESC);
  keys text[] := search_keys(wanted, kind);
  -- Where fours of what is looked for meet: the three that they share, between their neighbours.
  fives text[] := '{}';
  fresh text[] := '{}';
  -- What the segments still have of these, and is not so any more.
  stale_segments int[] := '{}';
  stale_bits bit(16384)[];
  -- What they have of hidden products, where those are not asked for.
  hidden_segments int[] := '{}';
  hidden_bits bit(16384)[];
  -- Of all that the segments give, those that the page may need: from the first to the last.
  first bigint;
  last bigint;
  seen bigint := 0;
  behind int := 0;
  step bigint;
  part record;
  hits bit(16384);
  count bigint;
  parts int[];
  slots int[];
  found_in int[] := '{}';
  found_at int[] := '{}';
BEGIN
  high := coalesce(high, 9223372036854775806);
  page := greatest(0, least(page, most - skip));
  IF segments = '{}' THEN
    -- Few products, or a catalogue that is not in segments yet, are read.
    SELECT all_found.ids[skip + 1 : skip + page], coalesce(cardinality(all_found.ids), 0) INTO ids, total FROM (
      SELECT array_agg(id ORDER BY time DESC, id DESC) AS ids FROM products
      WHERE price BETWEEN low AND high AND product_fits(search_title, category_key, price, wanted, kind, low, high)
        AND (with_hidden OR NOT hidden)) all_found;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM products_fresh) THEN
    fresh := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM products_fresh)
      AND product_fits(search_title, category_key, price, wanted, kind, low, high) AND (with_hidden OR NOT hidden));
    SELECT coalesce(array_agg(stale.segment), '{}'), array_agg(stale.bits) INTO stale_segments, stale_bits FROM (
      SELECT segment, slot_bits(slot, 1) AS bits FROM product_slots WHERE product_id IN (SELECT product_id FROM products_fresh)
      GROUP BY segment) stale;
  END IF;
  IF NOT with_hidden THEN
    SELECT coalesce(array_agg(k.segment), '{}'),
        array_agg((SELECT s.bits FROM product_sets s WHERE s.segment = k.segment AND s.set = k.set))
      INTO hidden_segments, hidden_bits FROM product_keys k WHERE k.key = 'h';
  END IF;
  first := greatest(0, skip - cardinality(fresh));
  last := skip + page;
  IF priced THEN
    near := (SELECT count(*) < 3 FROM product_price_bits WHERE segment = segments[1] AND price BETWEEN low AND high);
  END IF;

  -- A few prices and nothing else are in the index.
  step := 8;
  WHILE near AND keys = '{a}' AND stale_segments = '{}' AND hidden_segments = '{}' AND behind < cardinality(segments) AND (most IS NULL OR seen <= most) LOOP
    SELECT count(*), coalesce(array_agg(segment ORDER BY nth, slot), '{}'), array_agg(slot ORDER BY nth, slot) INTO count, parts, slots
      FROM unnest(segments[behind + 1 : behind + step]) WITH ORDINALITY asked (its_segment, nth)
      JOIN product_slots ON segment = its_segment AND price BETWEEN low AND high;
    found_in := found_in || parts[greatest(0, first - seen) + 1 : last - seen];
    found_at := found_at || slots[greatest(0, first - seen) + 1 : last - seen];
    seen := seen + count;
    behind := behind + step;
    step := coalesce((most - seen) * behind / nullif(seen, 0) + 1, cardinality(segments));
  END LOOP;

  -- At first as few segments as may be enough, if the newest is like the others; then as many as it takes if those were.
  SELECT CASE WHEN count(*) = cardinality(keys) THEN most / (min(set) >> 32) + 1 END INTO step
    FROM product_keys WHERE key = ANY (keys) AND segment = segments[1];
  step := coalesce(step, cardinality(segments));
  IF length(wanted) > 4 THEN
    fives := ARRAY(SELECT DISTINCT substr(wanted, at, 5) FROM generate_series(1, length(wanted) - 4) at);
  END IF;
  WHILE behind < cardinality(segments) AND (most IS NULL OR seen <= most) LOOP
    FOR part IN SELECT * FROM segment_hits(segments[behind + 1 : behind + step], keys, kind, fives, priced, near, low, high) LOOP
      hits := part.bits;
      IF part.segment = ANY (stale_segments) THEN
        hits := hits & ~stale_bits[array_position(stale_segments, part.segment)];
      END IF;
      IF part.segment = ANY (hidden_segments) THEN
        hits := hits & ~hidden_bits[array_position(hidden_segments, part.segment)];
      END IF;
      IF bit_count(part.doubt) > 0 THEN
        hits := hits & ~part.doubt | checked_bits(part.segment, hits & part.doubt, wanted, low, high);
      END IF;
      count := bit_count(hits);
      IF page > 0 AND seen < last AND seen + count > first THEN
        slots := slots_in(hits, greatest(0, first - seen), last - greatest(first, seen));
        found_in := found_in || array_fill(part.segment, ARRAY[cardinality(slots)]);
        found_at := found_at || slots;
      END IF;
      seen := seen + count;
      EXIT WHEN seen > most;
    END LOOP;
    behind := behind + step;
    step := coalesce((most - seen) * behind / nullif(seen, 0) + 1, cardinality(segments));
  END LOOP;

  total := seen + cardinality(fresh);
  ids := ARRAY(SELECT product_id FROM unnest(found_in, found_at) WITH ORDINALITY place (its_segment, its_slot, nth)
    JOIN product_slots ON segment = its_segment AND slot = its_slot ORDER BY nth);
  IF fresh <> '{}' THEN
    ids := ARRAY(SELECT id FROM products WHERE id = ANY (ids || fresh) ORDER BY time DESC, id DESC OFFSET skip - first LIMIT page);
  END IF;
END $$;
