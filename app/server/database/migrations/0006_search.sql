CREATE TABLE "product_bits" (
	"key" text NOT NULL,
	"segment" integer NOT NULL,
	"bits" bit(16384) NOT NULL,
	CONSTRAINT "product_bits_key_segment_pk" PRIMARY KEY("key","segment")
);
--> statement-breakpoint
CREATE TABLE "product_price_bits" (
	"segment" integer NOT NULL,
	"price" bigint NOT NULL,
	"bits" bit(16384) NOT NULL,
	CONSTRAINT "product_price_bits_segment_price_pk" PRIMARY KEY("segment","price")
);
--> statement-breakpoint
CREATE TABLE "product_segments" (
	"segment" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_segments_segment_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"newest_time" timestamp with time zone NOT NULL,
	"newest_id" text NOT NULL,
	"oldest_time" timestamp with time zone NOT NULL,
	"oldest_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_slots" (
	"segment" integer NOT NULL,
	"slot" integer NOT NULL,
	"product_id" text NOT NULL,
	"price" bigint NOT NULL,
	"category_key" text NOT NULL,
	"search_title" text NOT NULL,
	CONSTRAINT "product_slots_segment_slot_pk" PRIMARY KEY("segment","slot"),
	CONSTRAINT "product_slots_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "products_fresh" (
	"product_id" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_title";--> statement-breakpoint
CREATE INDEX "product_bits_segment" ON "product_bits" USING btree ("segment");--> statement-breakpoint
CREATE INDEX "product_slots_price" ON "product_slots" USING btree ("segment","price","slot");--> statement-breakpoint
CREATE INDEX "products_fresh_product" ON "products_fresh" USING btree ("product_id");
--> statement-breakpoint
-- Bits that are nearly all zero, which most are, are kept as the few bytes that they come to.
ALTER TABLE product_bits ALTER bits SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE product_price_bits ALTER bits SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE AGGREGATE slot_bits(int, int) (sfunc = set_bit, stype = bit, initcond = %L)', repeat('0', 16384));
END $$;
--> statement-breakpoint
-- Everything that a product is found by: all have 'a', a category 'c…', 't' with each one to three characters in a row of a
-- title, and 's' with each space, the three before it and the two behind; never across two titles, which a line break parts.
CREATE FUNCTION product_keys(search_title text, category_key text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['a', 'c' || category_key] || ARRAY(
    SELECT 't' || substr(line, at, size)
    FROM string_to_table(search_title, E'\n') line, generate_series(1, 3) size, generate_series(1, length(line) - size + 1) at
  ) || ARRAY(
    SELECT 's' || substr(line, at - 3, 6)
    FROM string_to_table(search_title, E'\n') line, generate_series(4, length(line) - 2) at WHERE substr(line, at, 1) = ' ')
$$;
--> statement-breakpoint
-- The keys that every product has which is looked for. Up to three characters are one key; a longer text has many, of which
-- some are enough, since the titles themselves have to be read too.
CREATE FUNCTION search_keys(wanted text, kind text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN wanted = '' AND kind IS NULL THEN ARRAY['a'] ELSE
    CASE WHEN kind IS NULL THEN '{}' ELSE ARRAY['c' || kind] END || CASE WHEN wanted = '' THEN '{}'
      WHEN length(wanted) <= 3 THEN ARRAY['t' || wanted]
      ELSE ARRAY(SELECT DISTINCT 't' || substr(wanted, 1 + step * (length(wanted) - 3) / 4, 3) FROM generate_series(0, 4) step)
        || ARRAY(SELECT DISTINCT 's' || substr(wanted, at - 3, 6) FROM generate_series(4, length(wanted) - 2) at
          WHERE substr(wanted, at, 1) = ' ' LIMIT 3)
    END END
$$;
--> statement-breakpoint
CREATE FUNCTION product_fits(search_title text, category_key text, price bigint, wanted text, kind text, low bigint, high bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (wanted = '' OR strpos(search_title, wanted) > 0) AND (kind IS NULL OR category_key = kind)
    AND price BETWEEN low AND high
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
-- Of these bits of a segment the places of those whose products fit; it may stop as soon as there are more than `room`.
CREATE FUNCTION checked_slots(part int, bits bit, room bigint, wanted text, low bigint, high bigint) RETURNS int[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  good int[] := '{}';
  slots int[];
  skip bigint := 0;
BEGIN
  LOOP
    slots := slots_in(bits, skip, 500);
    EXIT WHEN slots = '{}';
    good := good || ARRAY(SELECT slot FROM product_slots
      WHERE segment = part AND slot = ANY (slots) AND price BETWEEN low AND high AND strpos(search_title, wanted) > 0 ORDER BY slot);
    EXIT WHEN cardinality(slots) < 500 OR cardinality(good) > room;
    skip := skip + 500;
  END LOOP;
  RETURN good;
END $$;
--> statement-breakpoint
-- The products of a segment that cost between the two: most of them from the bits of two prices, the few beside from the index.
CREATE FUNCTION price_bits(part int, low bigint, high bigint) RETURNS bit LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  under product_price_bits;
  upto product_price_bits;
  beside bit(16384);
BEGIN
  SELECT * INTO under FROM product_price_bits WHERE segment = part AND price >= low - 1 ORDER BY price LIMIT 1;
  SELECT * INTO upto FROM product_price_bits WHERE segment = part AND price <= high ORDER BY price DESC LIMIT 1;
  IF under.price < upto.price THEN
    -- Two questions, not one with OR, which PostgreSQL would not answer from the index alone.
    SELECT slot_bits(slot, 1) INTO beside FROM (
      SELECT slot FROM product_slots WHERE segment = part AND price BETWEEN low AND under.price
      UNION ALL SELECT slot FROM product_slots WHERE segment = part AND price > upto.price AND price <= high) edges;
    RETURN beside | (upto.bits & ~under.bits);
  END IF;
  SELECT slot_bits(slot, 1) INTO beside FROM product_slots WHERE segment = part AND price BETWEEN low AND high;
  RETURN beside;
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
-- The ids of one page of the products that fit, newest first: `page` of them without the first `skip`. The total is exact,
-- unless it is more than `most`: then there are more than that, and nothing behind them is found.
CREATE FUNCTION find_products(search text, category text, low bigint, high bigint, skip bigint, page bigint, most bigint,
  OUT ids text[], OUT total int) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  wanted text := search_form(search);
  kind text := lower(category);
  priced boolean := low > 0 OR high IS NOT NULL;
  segments int[] := ARRAY(SELECT segment FROM product_segments ORDER BY newest_time DESC, newest_id DESC);
  long boolean := length(wanted) > 3;
  keys text[] := search_keys(wanted, kind);
  fresh text[];
  -- What the segments still have of these, and is not so any more.
  stale_segments int[];
  stale_bits bit(16384)[];
  -- Of all that the segments have, the places of those that the page may need.
  first bigint;
  last bigint;
  seen bigint := 0;
  behind int := 0;
  step int := 2;
  part record;
  hits bit(16384);
  slots int[];
  places bigint[];
  count bigint;
BEGIN
  high := coalesce(high, 9223372036854775806);
  page := greatest(0, least(page, most - skip));
  IF segments = '{}' THEN
    SELECT few.ids, few.total INTO ids, total FROM find_few_products(wanted, kind, low, high, skip, page) few;
    RETURN;
  END IF;
  fresh := ARRAY(SELECT id FROM products WHERE id IN (SELECT product_id FROM products_fresh)
    AND product_fits(search_title, category_key, price, wanted, kind, low, high));
  SELECT array_agg(segment), array_agg(bits) INTO stale_segments, stale_bits FROM (
    SELECT segment, slot_bits(slot, 1) AS bits FROM product_slots WHERE product_id IN (SELECT product_id FROM products_fresh)
    GROUP BY segment) stale;
  first := greatest(0, skip - cardinality(fresh));
  last := skip + page;
  ids := '{}';
  IF priced THEN
    places := ARRAY(SELECT array_position(segments, segment)::bigint * 16384 + slot FROM product_slots
      WHERE segment = ANY (segments) AND price BETWEEN low AND high LIMIT 1001);
    IF cardinality(places) > 1000 THEN
      NULL;
    ELSIF wanted = '' AND kind IS NULL AND NOT EXISTS (SELECT FROM products_fresh) THEN
      total := cardinality(places);
      ids := ARRAY(SELECT product_id
        FROM (SELECT place FROM unnest(places) place ORDER BY place OFFSET skip LIMIT page) shown
        JOIN product_slots ON segment = segments[place / 16384] AND slot = place % 16384 ORDER BY place);
      RETURN;
    ELSE
      ids := ARRAY(SELECT product_id FROM product_slots
        WHERE segment = ANY (segments) AND price BETWEEN low AND high
          AND product_fits(search_title, category_key, price, wanted, kind, low, high)
          AND NOT EXISTS (SELECT FROM products_fresh f WHERE f.product_id = product_slots.product_id)
        ORDER BY array_position(segments, segment), slot);
      seen := cardinality(ids);
      ids := ids[first + 1 : last];
      behind := cardinality(segments);
    END IF;
  END IF;
  WHILE behind < cardinality(segments) AND (most IS NULL OR seen <= most) LOOP
    FOR part IN
      SELECT segment, CASE WHEN stale.bits IS NULL THEN found.bits ELSE found.bits & ~stale.bits END AS bits FROM (
        SELECT segment, bit_and(bits) AS bits FROM product_bits
        WHERE key = ANY (keys) AND segment = ANY (segments[behind + 1 : behind + step])
        GROUP BY segment HAVING count(*) = cardinality(keys)
      ) found LEFT JOIN unnest(stale_segments, stale_bits) AS stale (segment, bits) USING (segment)
      ORDER BY array_position(segments, segment)
    LOOP
      hits := part.bits;
      CONTINUE WHEN bit_count(hits) = 0;
      IF priced AND (bit_count(hits) > 20 OR NOT long) THEN hits := hits & price_bits(part.segment, low, high); END IF;
      IF long THEN
        slots := checked_slots(part.segment, hits, most - seen, wanted, low, high);
        count := cardinality(slots);
      ELSE
        count := bit_count(hits);
      END IF;
      IF page > 0 AND seen < last AND seen + count > first THEN
        IF long THEN slots := slots[greatest(0, first - seen) + 1 : last - seen];
        ELSE slots := slots_in(hits, greatest(0, first - seen), last - greatest(first, seen)); END IF;
        ids := ids || ARRAY(SELECT product_id FROM product_slots WHERE segment = part.segment AND slot = ANY (slots) ORDER BY slot);
      END IF;
      seen := seen + count;
      EXIT WHEN seen > most;
    END LOOP;
    behind := behind + step;
    step := step * 2;
  END LOOP;
  total := seen + cardinality(fresh);
  IF fresh <> '{}' THEN
    ids := ARRAY(SELECT id FROM products WHERE id = ANY (ids || fresh) ORDER BY time DESC, id DESC OFFSET skip - first LIMIT page);
  END IF;
END $$;
--> statement-breakpoint
-- Makes one segment of the products between two that are in none; there are 16384 at most. The bits are made of the slots, not of
-- the products, which may change meanwhile: whatever does is fresh again.
CREATE FUNCTION build_segment(high_time timestamptz, high_id text, low_time timestamptz, low_id text) RETURNS void
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  part int;
BEGIN
  INSERT INTO product_segments (newest_time, newest_id, oldest_time, oldest_id)
    VALUES (high_time, high_id, low_time, low_id) RETURNING segment INTO part;
  INSERT INTO product_slots (segment, slot, product_id, price, category_key, search_title)
    SELECT part, row_number() OVER (ORDER BY time DESC, id DESC) - 1, id, price, category_key, search_title
    FROM products WHERE (time, id) <= (high_time, high_id) AND (time, id) >= (low_time, low_id)
      AND NOT EXISTS (SELECT FROM product_slots WHERE product_id = products.id)
    ORDER BY time DESC, id DESC LIMIT 16384;
  INSERT INTO product_bits (key, segment, bits)
    SELECT key, part, slot_bits(slot, 1)
    FROM product_slots, unnest(product_keys(search_title, category_key)) key
    WHERE segment = part GROUP BY key ORDER BY key;
  INSERT INTO product_price_bits (segment, price, bits)
    SELECT part, price, bit_or(bits) OVER (ORDER BY price) FROM (
      SELECT max(price) AS price, slot_bits(slot, 1) AS bits
      FROM (SELECT slot, price, (rank() OVER (ORDER BY price) - 1) / 64 AS step FROM product_slots WHERE segment = part) ranked
      GROUP BY step) steps;
END $$;

--> statement-breakpoint
-- Takes one product that is fresh, and puts it and all that are fresh near it in time into a segment. False when nothing is left to
-- do, or another process is at it. It looks at what is fresh before it looks at the products: a change that comes between the two is
-- still on the list, and is found by reading it, until the next time.
CREATE FUNCTION roll_up_products() RETURNS boolean LANGUAGE plpgsql AS $$
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
  -- Any number that nothing else locks; 'seek' in ASCII.
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
  DELETE FROM product_bits WHERE segment = ANY (parts);
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
--> statement-breakpoint
-- Writes down what a statement changed of what products are found by; nobody waits for anybody here.
CREATE FUNCTION note_fresh_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO products_fresh SELECT id FROM added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO products_fresh SELECT id FROM removed;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO products_fresh SELECT DISTINCT id FROM (
      (SELECT id, time, price, category_key, search_title FROM removed EXCEPT SELECT id, time, price, category_key, search_title FROM added)
      UNION ALL
      (SELECT id, time, price, category_key, search_title FROM added EXCEPT SELECT id, time, price, category_key, search_title FROM removed)
    ) changed;
  ELSE
    TRUNCATE products_fresh, product_segments, product_slots, product_bits, product_price_bits;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fresh_by_insert AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();
--> statement-breakpoint
CREATE TRIGGER fresh_by_update AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();
--> statement-breakpoint
CREATE TRIGGER fresh_by_delete AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();
--> statement-breakpoint
CREATE TRIGGER fresh_by_truncate AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_products();
--> statement-breakpoint
INSERT INTO products_fresh SELECT id FROM products;
--> statement-breakpoint
-- The owner's pages in order of the title that they read. The titles are in the index once more as they are, which lets PostgreSQL
-- find the middle page without reading the products.
CREATE INDEX products_title ON products (lower(title), id) INCLUDE (title);
--> statement-breakpoint
CREATE INDEX products_title_th ON products (lower(coalesce(title_th, title)), id) INCLUDE (title_th, title);
--> statement-breakpoint
CREATE INDEX products_title_zh ON products (lower(coalesce(title_zh, title)), id) INCLUDE (title_zh, title);
--> statement-breakpoint
-- Every list of products names its categories.
CREATE FUNCTION tell_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dokmai', '{"topic":"products"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON category_titles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_categories();
