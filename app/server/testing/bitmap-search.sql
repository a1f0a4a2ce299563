-- The only source of the product search (docs/decisions/0016), applied after the migrations when this file
-- has changed. The migrations create its tables.

DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE AGGREGATE slot_bits(int, int) (sfunc = set_bit, stype = bit, initcond = %L)', repeat('0', 16384));
END $$;

CREATE OR REPLACE FUNCTION product_fits(search_title text, category_key text, price bigint, wanted text, kind text, low bigint, high bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (wanted = '' OR strpos(search_title, wanted) > 0) AND (kind IS NULL OR category_key = kind)
    AND price BETWEEN low AND high
$$;

-- The keys that every matching product has. Except for ambiguous products, these keys are sufficient.
CREATE OR REPLACE FUNCTION search_keys(wanted text, kind text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN wanted = '' AND kind IS NULL THEN ARRAY['a'] ELSE
    CASE WHEN kind IS NULL THEN '{}' ELSE ARRAY['c' || kind] END || CASE WHEN wanted = '' THEN '{}' ELSE
      ARRAY(SELECT DISTINCT 't' || substr(wanted, at, 4) FROM generate_series(1, greatest(1, length(wanted) - 3)) at) END END
$$;

-- The positions of the set bits in ascending order, skipping the first `skip`, at most `most`. Splitting the
-- text at each 1 is many times faster than position() on bits.
CREATE OR REPLACE FUNCTION slots_in(bits bit, skip bigint, most bigint) RETURNS int[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  found int[] := '{}';
  strip bit varying;
  count int;
  gap text;
  at int;
BEGIN
  FOR start IN 0..16383 BY 2048 LOOP
    strip := substring(bits FROM start + 1 FOR 2048);
    count := bit_count(strip);
    IF count <= skip THEN
      skip := skip - count;
      CONTINUE;
    END IF;
    at := start - 1;
    FOREACH gap IN ARRAY string_to_array(strip::text, '1') LOOP
      EXIT WHEN count = 0;
      count := count - 1;
      at := at + octet_length(gap) + 1;
      IF skip > 0 THEN
        skip := skip - 1;
        CONTINUE;
      END IF;
      found := found || at;
      most := most - 1;
      IF most <= 0 THEN RETURN found; END IF;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;

-- Reads the products of these bits and returns the bits of those that match.
CREATE OR REPLACE FUNCTION checked_bits(part int, bits bit, wanted text, low bigint, high bigint) RETURNS bit LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  slots int[] := slots_in(bits, 0, 16384);
BEGIN
  RETURN (SELECT slot_bits(slot, 1) FROM product_slots
    WHERE segment = part AND slot = ANY (slots) AND price BETWEEN low AND high AND strpos(search_title, wanted) > 0);
END $$;

-- The matching products per segment. `doubt` marks those whose title and price must be read to be sure.
-- Prices come from two price bitmaps plus the index for the few in between; from the index alone if `near`.
CREATE OR REPLACE FUNCTION segment_hits(parts int[], keys text[], kind text, five_grams text[], priced boolean, near boolean, low bigint, high bigint)
RETURNS TABLE (segment int, bits bit, doubt bit) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  ambiguous int[];
  three_grams text[];
  four_grams text[];
BEGIN
  IF five_grams <> '{}' THEN
    SELECT coalesce(array_agg(DISTINCT k.segment), '{}'), array_agg(DISTINCT k.key) INTO ambiguous, three_grams FROM product_keys k
      WHERE k.key IN (SELECT 'd' || substr(five_gram, 2, 3) FROM unnest(five_grams) five_gram) AND k.segment = ANY (parts);
    five_grams := ARRAY(SELECT five_gram FROM unnest(five_grams) five_gram WHERE 'd' || substr(five_gram, 2, 3) = ANY (three_grams));
    three_grams := ARRAY(SELECT 'd' || substr(five_gram, 2, 3) FROM unnest(five_grams) five_gram);
    four_grams := ARRAY(SELECT 'u' || left(five_gram, 4) FROM unnest(five_grams) five_gram);
  END IF;
  RETURN QUERY SELECT part.segment,
    CASE WHEN NOT priced OR rare.few THEN sure.bits ELSE coalesce(sure.bits & inside.bits, beside.bits) | beside.bits END,
    CASE WHEN rare.few THEN sure.bits ELSE unsure.bits END
  FROM (
    -- Set numbers sort by size, so the rarest set comes first.
    SELECT k.segment, array_position(parts, k.segment) AS nth, array_agg(DISTINCT k.set) AS sets, coalesce(k.segment = ANY (ambiguous), false) AS ambiguous
    FROM product_keys k WHERE k.key = ANY (keys) AND k.segment = ANY (parts) GROUP BY k.segment
    HAVING count(*) = cardinality(keys) ORDER BY nth OFFSET 0) part
  CROSS JOIN LATERAL (
    SELECT rarest.bits, bit_count(rarest.bits) <= 3 AND (priced OR cardinality(part.sets) > 8 OR part.ambiguous) AS few
    FROM (SELECT bit_and(s.bits) AS bits FROM product_sets s WHERE s.segment = part.segment AND s.set = ANY (part.sets[1:4])) rarest OFFSET 0
    ) rare
  CROSS JOIN LATERAL (SELECT CASE WHEN cardinality(part.sets) <= 4 OR rare.few AND kind IS NULL THEN rare.bits ELSE (
    SELECT rare.bits & bit_and(s.bits) FROM product_sets s WHERE s.segment = part.segment AND s.set = ANY (part.sets[5:])) END AS bits
    OFFSET 0) hit
  CROSS JOIN LATERAL (SELECT CASE WHEN part.ambiguous AND NOT rare.few THEN (SELECT bit_or(s.bits) & hit.bits FROM product_keys k
    JOIN product_sets s ON s.segment = k.segment AND s.set = k.set WHERE k.segment = part.segment AND k.key = ANY (three_grams)) END AS bits
    OFFSET 0) doubt
  CROSS JOIN LATERAL (SELECT CASE WHEN bit_count(doubt.bits) > 0 THEN (
    SELECT hit.bits & bit_and(~d.bits | coalesce(x.bits, ~d.bits)) FROM unnest(three_grams, five_grams) around (three_gram, five_gram)
      JOIN product_keys dk ON dk.key = around.three_gram AND dk.segment = part.segment
      JOIN product_sets d ON d.segment = part.segment AND d.set = dk.set
      LEFT JOIN product_keys xk ON xk.key = 'x' || around.five_gram AND xk.segment = part.segment
      LEFT JOIN product_sets x ON x.segment = part.segment AND x.set = xk.set) ELSE hit.bits END AS bits OFFSET 0) sure
  LEFT JOIN LATERAL (SELECT bit_or(s.bits) & sure.bits AS bits FROM product_keys k JOIN product_sets s ON s.segment = k.segment AND s.set = k.set
    WHERE k.segment = part.segment AND k.key = ANY (four_grams)) unsure ON bit_count(doubt.bits) > 0
  LEFT JOIN LATERAL (SELECT p.price, p.bits FROM product_price_bits p
    WHERE priced AND NOT near AND NOT rare.few AND p.segment = part.segment AND p.price >= low - 1 ORDER BY p.price LIMIT 1) under ON true
  LEFT JOIN LATERAL (SELECT p.price, p.bits FROM product_price_bits p
    WHERE under.price <= high AND p.segment = part.segment AND p.price <= high ORDER BY p.price DESC LIMIT 1) upto ON true
  LEFT JOIN LATERAL (SELECT upto.bits & ~under.bits AS bits WHERE under.price < upto.price) inside ON true
  LEFT JOIN LATERAL (
    SELECT slot_bits(edge.slot, 1) AS bits FROM (
      SELECT s.slot FROM product_slots s WHERE priced AND NOT rare.few AND s.segment = part.segment AND s.price >= low
        AND s.price <= CASE WHEN under.price < upto.price THEN under.price ELSE high END
      UNION ALL SELECT s.slot FROM product_slots s WHERE under.price < upto.price
        AND s.segment = part.segment AND s.price > upto.price AND s.price <= high) edge
    WHERE get_bit(sure.bits, edge.slot) = 1) beside ON priced
  WHERE bit_count(sure.bits) > 0 ORDER BY part.nth;
END $$;

-- One page of the ids of matching products, newest first. `total` is exact up to `most`; above it there are
-- more, and nothing behind is found.
CREATE OR REPLACE FUNCTION find_products(search text, category text, low bigint, high bigint, skip bigint, page bigint, most bigint,
  with_hidden boolean DEFAULT false, OUT ids text[], OUT total int) LANGUAGE plpgsql STABLE PARALLEL SAFE
  -- One generic plan serves all values, here and in segment_hits: planning takes longer than the query.
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  wanted text := search_form(search);
  kind text := lower(category);
  priced boolean := low > 0 OR high IS NOT NULL;
  near boolean := false;
  segments int[] := ARRAY(SELECT segment FROM product_segments ORDER BY newest_time DESC, newest_id DESC);
  keys text[] := search_keys(wanted, kind);
  -- The text's 5-grams: two overlapping 4-grams, which share the three characters in the middle.
  five_grams text[] := '{}';
  fresh text[] := '{}';
  -- Segments with products that have changed since, and the bitmaps of those.
  stale_segments int[] := '{}';
  stale_bits bit(16384)[];
  -- Segments with hidden products, and their bitmaps, unless hidden products are wanted.
  hidden_segments int[] := '{}';
  hidden_bits bit(16384)[];
  -- The range of segment hits that the page needs.
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
    -- A small catalogue, or one without segments yet, is scanned.
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

  -- A narrow price range without any other filter is read from the price index.
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

  -- Starts with as few segments as suffice if the newest is typical, then extrapolates from those read.
  step := cardinality(segments);
  IF step > 1 THEN
    step := coalesce((SELECT CASE WHEN count(*) = cardinality(keys) THEN most / (min(set) >> 32) + 1 END
      FROM product_keys WHERE key = ANY (keys) AND segment = segments[1]), step);
  END IF;
  IF length(wanted) > 4 THEN
    five_grams := ARRAY(SELECT DISTINCT substr(wanted, at, 5) FROM generate_series(1, length(wanted) - 4) at);
  END IF;
  WHILE behind < cardinality(segments) AND (most IS NULL OR seen <= most) LOOP
    FOR part IN SELECT * FROM segment_hits(segments[behind + 1 : behind + step], keys, kind, five_grams, priced, near, low, high) LOOP
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

-- Builds one segment of at most 16384 products. Bitmaps use slots, so products that change meanwhile are
-- simply marked as changed again.  Keys: 'a' all products, 'c…' a category, 't…' each 1- to 4-gram of a
-- title. Longer texts are overlapping 4-grams. A product can have all of them but not the text only if the
-- three characters shared by two 4-grams continue in more than one way in its titles, as 'ose' does in 'Rose
-- Roses'. Such ambiguous products have 'd…' with that 3-gram and 'x…' with each 5-gram around it. If even
-- four of the five characters continue in more than one way, the product has 'u…' (unsure) with that 4-gram
-- and must be read.
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
  ), four_grams AS MATERIALIZED (
    -- The line end counts as a character; the last n-grams of a title are shorter.
    SELECT substr(line || E'\n', at, 4) AS four_gram, slot_bits(slot, 1) AS bits
    FROM placed, string_to_table(search_title, E'\n') line, generate_series(1, length(line)) at GROUP BY 1
  ), again AS (
    -- For 4-grams with a common 3-gram prefix: the products that have more than one of them.
    SELECT left(four_gram, 3) AS three_gram, bits & bit_or(bits) OVER
      (PARTITION BY left(four_gram, 3) ORDER BY four_gram ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bits
    FROM four_grams WHERE length(four_gram) = 4
  ), ambiguous AS MATERIALIZED (
    SELECT three_gram, bit_or(bits) AS bits FROM again WHERE bit_count(bits) > 0 GROUP BY three_gram
  ), five_grams AS MATERIALIZED (
    SELECT five_gram, slot_bits(slot, 1) AS bits FROM (
      SELECT slot, substr(line || E'\n', at, 5) AS five_gram
      FROM placed, string_to_table(search_title, E'\n') line, generate_series(1, length(line) - 3) at) around
    WHERE substr(five_gram, 2, 3) IN (SELECT three_gram FROM ambiguous) GROUP BY five_gram
  ), ambiguous_five_grams AS (
    SELECT left(five_gram, 4) AS four_gram, bits & bit_or(bits) OVER
      (PARTITION BY left(five_gram, 4) ORDER BY five_gram ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bits
    FROM five_grams
  ), keyed AS (
    SELECT 'a' AS key, slot_bits(slot, 1) AS bits FROM placed
    UNION ALL SELECT 'h', slot_bits(slot, 1) FROM placed WHERE hidden HAVING count(*) > 0
    UNION ALL SELECT 'c' || category_key, slot_bits(slot, 1) FROM placed GROUP BY category_key
    UNION ALL SELECT 't' || left(four_gram, size), bit_or(bits) FROM four_grams, generate_series(1, 4) size
      WHERE length(four_gram) >= size AND right(left(four_gram, size), 1) <> E'\n' GROUP BY left(four_gram, size)
    UNION ALL SELECT 'd' || three_gram, bits FROM ambiguous
    UNION ALL SELECT 'x' || five_gram, bits FROM five_grams WHERE right(five_gram, 1) <> E'\n'
    UNION ALL SELECT 'u' || four_gram, bit_or(bits) FROM ambiguous_five_grams WHERE bit_count(bits) > 0 GROUP BY four_gram
  ), numbered AS (
    -- Most n-grams of a word have the same bitmap, which is stored once. Set numbers start with the size of
    -- the set.
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

-- Builds the segment around one changed product, including all changed products near it in time. False if
-- nothing is left or another process is at it. Reads the list of changes before the products: a product that
-- changes in between stays on the list.
CREATE OR REPLACE FUNCTION roll_up_products() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  picked record;
  part product_segments;
  older product_segments;
  newer product_segments;
  parts int[] := '{}';
  touched text[];
  piece record;
  size int;
BEGIN
  -- An arbitrary number that no other lock uses ('seek' in ASCII).
  IF NOT pg_try_advisory_xact_lock(1936024939) THEN RETURN false; END IF;
  SELECT f.product_id, p.time, s.segment INTO picked
    FROM products_fresh f LEFT JOIN products p ON p.id = f.product_id LEFT JOIN product_slots s ON s.product_id = f.product_id LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * INTO part FROM product_segments WHERE segment = picked.segment OR picked.segment IS NULL
    AND (newest_time, newest_id) >= (picked.time, picked.product_id) AND (oldest_time, oldest_id) <= (picked.time, picked.product_id);
  IF part.segment IS NOT NULL THEN
    parts := ARRAY[part.segment];
  ELSIF picked.time IS NULL THEN
    DELETE FROM products_fresh WHERE product_id = picked.product_id;
    RETURN true;
  ELSE
    SELECT * INTO older FROM product_segments WHERE (newest_time, newest_id) < (picked.time, picked.product_id)
      ORDER BY newest_time DESC, newest_id DESC LIMIT 1;
    SELECT * INTO newer FROM product_segments WHERE (oldest_time, oldest_id) > (picked.time, picked.product_id)
      ORDER BY oldest_time, oldest_id LIMIT 1;
    SELECT NULL, (array_agg(time ORDER BY time DESC, id DESC))[1], (array_agg(id ORDER BY time DESC, id DESC))[1],
      (array_agg(time ORDER BY time, id))[1], (array_agg(id ORDER BY time, id))[1], count(*)
      INTO part.segment, part.newest_time, part.newest_id, part.oldest_time, part.oldest_id, size
      FROM (SELECT time, id FROM products
        WHERE (time, id) > (coalesce(older.newest_time, '-infinity'), coalesce(older.newest_id, ''))
          AND (time, id) < (coalesce(newer.oldest_time, 'infinity'), coalesce(newer.oldest_id, ''))
        ORDER BY time DESC, id DESC LIMIT 16384) gap;
    IF size + (SELECT count(*) FROM product_slots WHERE segment = older.segment) <= 16384 AND older.segment IS NOT NULL THEN
      parts := ARRAY[older.segment];
      part.oldest_time := older.oldest_time;
      part.oldest_id := older.oldest_id;
    ELSIF size + (SELECT count(*) FROM product_slots WHERE segment = newer.segment) <= 16384 AND newer.segment IS NOT NULL THEN
      parts := ARRAY[newer.segment];
      part.newest_time := newer.newest_time;
      part.newest_id := newer.newest_id;
    END IF;
  END IF;

  size := (SELECT count(*) FROM (SELECT FROM products WHERE (time, id) <= (part.newest_time, part.newest_id)
    AND (time, id) >= (part.oldest_time, part.oldest_id) LIMIT 32769) few);
  touched := ARRAY(SELECT product_id FROM product_slots WHERE segment = ANY (parts));
  IF size <= 32768 THEN
    WITH taken AS (
      DELETE FROM products_fresh WHERE product_id = ANY (touched) OR product_id IN (
        SELECT id FROM products WHERE (time, id) <= (part.newest_time, part.newest_id) AND (time, id) >= (part.oldest_time, part.oldest_id)
        AND NOT EXISTS (SELECT FROM product_slots s WHERE s.product_id = id AND s.segment <> ALL (parts)))
      RETURNING product_id)
    SELECT touched || array_agg(product_id) INTO touched FROM taken;
  END IF;
  DELETE FROM product_slots WHERE segment = ANY (parts);
  DELETE FROM product_keys WHERE segment = ANY (parts);
  DELETE FROM product_sets WHERE segment = ANY (parts);
  DELETE FROM product_price_bits WHERE segment = ANY (parts);
  DELETE FROM product_segments WHERE segment = ANY (parts);
  IF size <= 32768 THEN
    FOR piece IN
      SELECT (array_agg(time ORDER BY time DESC, id DESC))[1] AS high_time, (array_agg(id ORDER BY time DESC, id DESC))[1] AS high_id,
        (array_agg(time ORDER BY time, id))[1] AS low_time, (array_agg(id ORDER BY time, id))[1] AS low_id
      FROM (SELECT time, id, ntile((size + 16383) / 16384) OVER (ORDER BY time DESC, id DESC) AS piece FROM products
        WHERE (time, id) <= (part.newest_time, part.newest_id) AND (time, id) >= (part.oldest_time, part.oldest_id)) cut
      GROUP BY cut.piece
    LOOP
      PERFORM build_segment(piece.high_time, piece.high_id, piece.low_time, piece.low_id);
    END LOOP;
  END IF;
  INSERT INTO products_fresh SELECT id FROM products WHERE id = ANY (touched)
    AND NOT EXISTS (SELECT FROM product_slots s WHERE s.product_id = id);
  RETURN true;
END $$;

-- Records products whose searchable columns a statement has changed, without locking.
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

CREATE OR REPLACE TRIGGER fresh_by_insert AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();

CREATE OR REPLACE TRIGGER fresh_by_update AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();

CREATE OR REPLACE TRIGGER fresh_by_delete AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();

CREATE OR REPLACE TRIGGER fresh_by_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();
