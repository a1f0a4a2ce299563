-- The search of products (docs/decisions/0016): what products are found by, how a segment of them is built, and how a search asks.
-- When segments are built, and how changes become known, is as in 0006: note_fresh_products() and roll_up_products().
DROP FUNCTION find_products(text, text, bigint, bigint, bigint, bigint, bigint), find_few_products(text, text, bigint, bigint, bigint, bigint),
  price_bits(int, bigint, bigint), checked_slots(int, bit, bigint, text, bigint, bigint), product_keys(text, text), search_keys(text, text),
  slots_in(bit, bigint, bigint);
--> statement-breakpoint
TRUNCATE product_segments, product_slots, product_bits, product_price_bits, products_fresh;
--> statement-breakpoint
ALTER TABLE "product_slots" DROP COLUMN "category_key";
--> statement-breakpoint
-- Makes one segment of the products between two that are in none; there are 16384 at most. The bits are made of the slots, not of
-- the products, which may change meanwhile: whatever does is fresh again.
--
-- All products have the key 'a', those of a category 'c…', those with one to four characters in a row in a title 't…'. Longer texts
-- are fours that overlap. A product has all of them and yet not the text only where three characters that two of the fours share
-- go on in more than one way in its titles, as 'ose' does in 'Rose Roses': such products have 'd…' (doubtful) with those three.
CREATE OR REPLACE FUNCTION build_segment(high_time timestamptz, high_id text, low_time timestamptz, low_id text) RETURNS void
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  part int;
BEGIN
  INSERT INTO product_segments (newest_time, newest_id, oldest_time, oldest_id)
    VALUES (high_time, high_id, low_time, low_id) RETURNING segment INTO part;
  WITH placed AS MATERIALIZED (
    SELECT (row_number() OVER (ORDER BY time DESC, id DESC) - 1)::int AS slot, id, price, category_key, search_title
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
  )
  INSERT INTO product_bits (key, segment, bits)
    SELECT 'a', part, slot_bits(slot, 1) FROM placed
    UNION ALL SELECT 'c' || category_key, part, slot_bits(slot, 1) FROM placed GROUP BY category_key
    UNION ALL SELECT 't' || left(four, size), part, bit_or(bits) FROM fours, generate_series(1, 4) size
      WHERE length(four) >= size AND right(left(four, size), 1) <> E'\n' GROUP BY left(four, size)
    UNION ALL SELECT 'd' || three, part, bit_or(bits) FROM again WHERE bit_count(bits) > 0 GROUP BY three
    ORDER BY 1;
  INSERT INTO product_price_bits (segment, price, bits)
    SELECT part, price, bit_or(bits) OVER (ORDER BY price) FROM (
      SELECT max(price) AS price, slot_bits(slot, 1) AS bits
      FROM (SELECT slot, price, (rank() OVER (ORDER BY price) - 1) / 64 AS step FROM product_slots WHERE segment = part) ranked
      GROUP BY step) steps;
END $$;
--> statement-breakpoint
-- The keys that every product has which is looked for. But for the doubtful ones among them, they are what is looked for.
CREATE FUNCTION search_keys(wanted text, kind text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN wanted = '' AND kind IS NULL THEN ARRAY['a'] ELSE
    CASE WHEN kind IS NULL THEN '{}' ELSE ARRAY['c' || kind] END || CASE WHEN wanted = '' THEN '{}' ELSE
      ARRAY(SELECT DISTINCT 't' || substr(wanted, at, 4) FROM generate_series(1, greatest(1, length(wanted) - 3)) at) END END
$$;
--> statement-breakpoint
-- The places of bits that are set, in order, without the first `skip` of them and `most` at most.
CREATE FUNCTION slots_in(bits bit, skip bigint, most bigint) RETURNS int[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  found int[] := '{}';
  strip bit(1024);
  count int;
  at int;
BEGIN
  FOR start IN 0..16383 BY 1024 LOOP
    strip := substring(bits FROM start + 1 FOR 1024);
    count := bit_count(strip);
    IF count <= skip THEN
      skip := skip - count;
      CONTINUE;
    END IF;
    at := 0;
    FOR nth IN 1..count LOOP
      at := at + position(B'1' IN substring(strip FROM at + 1));
      CONTINUE WHEN nth <= skip;
      found := found || (start + at - 1);
      most := most - 1;
      IF most <= 0 THEN RETURN found; END IF;
    END LOOP;
    skip := 0;
  END LOOP;
  RETURN found;
END $$;
--> statement-breakpoint
-- Products by reading them: what is asked of few, or of a catalogue that is not in segments yet.
CREATE FUNCTION find_few_products(wanted text, kind text, low bigint, high bigint, skip bigint, page bigint, OUT ids text[], OUT total int)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT found[skip + 1 : skip + page], coalesce(cardinality(found), 0) FROM (
    SELECT array_agg(id ORDER BY time DESC, id DESC) AS found FROM products
    WHERE price BETWEEN low AND high AND product_fits(search_title, category_key, price, wanted, kind, low, high)) AS all_found
$$;
--> statement-breakpoint
-- Which products of some segments fit, segment by segment: `keys` are all that they must have, the category and then
-- the rarest first. `doubt` are those of them whose title and price must be read to be sure. Prices come from the bits of two prices, and from the index for the few beside them.
CREATE FUNCTION segment_hits(parts int[], keys text[], doubts text[], priced boolean, low bigint, high bigint)
RETURNS TABLE (nth bigint, segment int, bits bit, doubt bit) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT part.nth, part.segment, CASE WHEN NOT priced OR rare.few THEN hit.bits
      ELSE coalesce(hit.bits & inside.bits, beside.bits) | beside.bits END,
    CASE WHEN rare.few THEN hit.bits ELSE unsure.bits END
  FROM unnest(parts) WITH ORDINALITY part (segment, nth)
  CROSS JOIN LATERAL (SELECT bits, bit_count(bits) <= 3 AND (priced OR cardinality(keys) > 3 OR doubts <> '{}') AS few FROM (
    SELECT bit_and(b.bits) AS bits FROM product_bits b WHERE b.key = ANY (keys[1:3]) AND b.segment = part.segment
    HAVING count(*) = least(3, cardinality(keys))) rarest) rare
  CROSS JOIN LATERAL (SELECT CASE WHEN rare.few OR cardinality(keys) <= 3 THEN rare.bits ELSE (
    SELECT rare.bits & bit_and(b.bits) FROM product_bits b WHERE b.key = ANY (keys[4:]) AND b.segment = part.segment
    HAVING count(*) = cardinality(keys) - 3) END AS bits OFFSET 0) hit
  LEFT JOIN LATERAL (SELECT bit_or(b.bits) & hit.bits AS bits FROM product_bits b
    WHERE NOT rare.few AND b.key = ANY (doubts) AND b.segment = part.segment) unsure ON doubts <> '{}'
  LEFT JOIN LATERAL (
    SELECT (SELECT price FROM product_price_bits p WHERE p.segment = part.segment AND price >= low - 1 ORDER BY price LIMIT 1) AS under,
      (SELECT price FROM product_price_bits p WHERE p.segment = part.segment AND price <= high ORDER BY price DESC LIMIT 1) AS upto
    WHERE priced AND NOT rare.few OFFSET 0) bound ON true
  LEFT JOIN LATERAL (
    SELECT upto.bits & ~under.bits AS bits FROM product_price_bits under, product_price_bits upto
    WHERE under.segment = part.segment AND under.price = bound.under AND upto.segment = part.segment AND upto.price = bound.upto
    ) inside ON bound.under < bound.upto
  LEFT JOIN LATERAL (
    SELECT slot_bits(slot, 1) AS bits FROM (
      SELECT slot FROM product_slots s WHERE priced AND NOT rare.few AND s.segment = part.segment AND price >= low
        AND price <= CASE WHEN bound.under < bound.upto THEN bound.under ELSE high END
      UNION ALL SELECT slot FROM product_slots s WHERE priced AND NOT rare.few AND bound.under < bound.upto
        AND s.segment = part.segment AND price > bound.upto AND price <= high) edges
    WHERE get_bit(hit.bits, slot) = 1) beside ON priced
  WHERE bit_count(hit.bits) > 0 ORDER BY part.nth
$$;
--> statement-breakpoint
-- Of these bits of a segment those whose products, when read, fit.
CREATE FUNCTION checked_bits(part int, bits bit, wanted text, low bigint, high bigint) RETURNS bit LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT slot_bits(slot, 1) FROM product_slots WHERE segment = part AND slot = ANY (slots_in(bits, 0, 16384))
    AND price BETWEEN low AND high AND strpos(search_title, wanted) > 0
$$;
--> statement-breakpoint
-- The ids of one page of the products that fit, newest first: `page` of them without the first `skip`. The total is exact,
-- unless it is more than `most`: then there are more than that, and nothing behind them is found.
CREATE FUNCTION find_products(search text, category text, low bigint, high bigint, skip bigint, page bigint, most bigint,
  OUT ids text[], OUT total int) LANGUAGE plpgsql STABLE PARALLEL SAFE
  -- The questions below are the same for any values: planning them anew would take longer than asking.
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  wanted text := search_form(search);
  kind text := lower(category);
  priced boolean := low > 0 OR high IS NOT NULL;
  segments int[] := ARRAY(SELECT segment FROM product_segments ORDER BY newest_time DESC, newest_id DESC);
  keys text[] := search_keys(wanted, kind);
  doubts text[] := '{}';
  fresh text[] := '{}';
  -- What the segments still have of these, and is not so any more.
  stale_segments int[] := '{}';
  stale_bits bit(16384)[];
  -- Of all that the segments have, the places of those that the page may need.
  first bigint;
  last bigint;
  seen bigint := 0;
  behind int := 0;
  step bigint;
  part record;
  hits bit(16384);
  count bigint;
  places bigint[] := '{}';
BEGIN
  high := coalesce(high, 9223372036854775806);
  page := greatest(0, least(page, most - skip));
  IF segments = '{}' THEN
    SELECT few.ids, few.total INTO ids, total FROM find_few_products(wanted, kind, low, high, skip, page) few;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM products_fresh) THEN
    fresh := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM products_fresh)
      AND product_fits(search_title, category_key, price, wanted, kind, low, high));
    SELECT coalesce(array_agg(stale.segment), '{}'), array_agg(stale.bits) INTO stale_segments, stale_bits FROM (
      SELECT segment, slot_bits(slot, 1) AS bits FROM product_slots WHERE product_id IN (SELECT product_id FROM products_fresh)
      GROUP BY segment) stale;
  END IF;
  first := greatest(0, skip - cardinality(fresh));
  last := skip + page;

  -- The newest segment tells which keys are rare, and how many segments it takes at least to find as many as are wanted.
  -- Where a key is nowhere, nothing is found.
  SELECT array_agg(ranked.key ORDER BY left(ranked.key, 1) = 'c' DESC, ranked.count),
      CASE WHEN bool_and(ranked.count > 0 OR EXISTS (SELECT FROM product_bits WHERE key = ranked.key))
        THEN coalesce(most / nullif(min(ranked.count), 0) + 1, cardinality(segments)) END
    INTO keys, step FROM (
      SELECT wish.key, coalesce((SELECT bit_count(bits) FROM product_bits b WHERE b.key = wish.key AND segment = segments[1]), 0) AS count
      FROM unnest(keys) wish (key) OFFSET 0) ranked;
  IF step IS NULL THEN behind := cardinality(segments); END IF;
  IF step > 0 AND length(wanted) > 4 THEN
    doubts := ARRAY(SELECT doubt FROM (
        SELECT DISTINCT 'd' || substr(wanted, at, 3) AS doubt FROM generate_series(2, length(wanted) - 3) at OFFSET 0) any_doubt
      WHERE EXISTS (SELECT FROM product_bits WHERE key = doubt));
  END IF;

  WHILE behind < cardinality(segments) AND (most IS NULL OR seen <= most) LOOP
    FOR part IN SELECT * FROM segment_hits(segments[behind + 1 : behind + step], keys, doubts, priced, low, high) LOOP
      hits := part.bits;
      IF stale_segments <> '{}' AND part.segment = ANY (stale_segments) THEN
        hits := hits & ~stale_bits[array_position(stale_segments, part.segment)];
      END IF;
      IF bit_count(part.doubt) > 0 THEN
        hits := hits & ~part.doubt | checked_bits(part.segment, hits & part.doubt, wanted, low, high);
      END IF;
      count := bit_count(hits);
      IF page > 0 AND seen < last AND seen + count > first THEN
        places := places || ARRAY(SELECT (behind + part.nth) * 16384 + slot
          FROM unnest(slots_in(hits, greatest(0, first - seen), last - greatest(first, seen))) slot);
      END IF;
      seen := seen + count;
      EXIT WHEN seen > most;
    END LOOP;
    behind := behind + step;
    -- As many as it takes if the others are like these.
    step := CASE WHEN seen = 0 THEN cardinality(segments) ELSE (most - seen) * behind / seen + 1 END;
  END LOOP;

  total := seen + cardinality(fresh);
  ids := ARRAY(SELECT product_id FROM unnest(places) place
    JOIN product_slots ON segment = segments[place / 16384] AND slot = place % 16384 ORDER BY place);
  IF fresh <> '{}' THEN
    ids := ARRAY(SELECT id FROM products WHERE id = ANY (ids || fresh) ORDER BY time DESC, id DESC OFFSET skip - first LIMIT page);
  END IF;
END $$;
--> statement-breakpoint
-- Segments as they were built before have not got these keys.
INSERT INTO products_fresh SELECT id FROM products;
