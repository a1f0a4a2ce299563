-- Substrings of any language, by index. A trusted extension since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- search_form for that index. Thai vowels and tone marks that stand above or below a letter are no letters to it, and would
-- tear every word apart: each becomes a letter that no order holds.
CREATE FUNCTION search_letters(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(search_form($1), U&'\0E31\0E34\0E35\0E36\0E37\0E38\0E39\0E3A\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E4E', 'αβγδεζηθικλμνξοπ')
$$;
--> statement-breakpoint
-- All that is written on an order, for the owner to search: the phone number also as mere digits, and Chinese characters
-- once more, each as a word of its own, since a name may have two of them and the index knows nothing shorter than three.
CREATE FUNCTION order_text(receipt text, payment_id text, email text, address jsonb, items jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words || E'\n ' || array_to_string(string_to_array(regexp_replace(words, '[^\u3400-\u9fff]+', '', 'g'), NULL), ' ') || ' '
  FROM (SELECT search_letters(concat_ws(E'\n', receipt, address ->> 'name', address ->> 'phoneNumber',
    regexp_replace(address ->> 'phoneNumber', '[^0-9]', '', 'g'), address ->> 'address', address ->> 'pincode', email, payment_id,
    (SELECT string_agg(concat_ws(E'\n', item #>> '{title,en}', item #>> '{title,th}', item #>> '{title,zh-CN}'), E'\n')
      FROM jsonb_array_elements(items) item))) AS words) written
$$;
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders_fresh" (
	"order_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"sales" bigint NOT NULL,
	"paid" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_products" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"count" integer NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "sales_products_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	"last_order_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" text GENERATED ALWAYS AS (search_form(name || chr(10) || email)) STORED;
--> statement-breakpoint
CREATE INDEX "order_search_time" ON "order_search" USING btree ("created_at","order_id");
--> statement-breakpoint
CREATE INDEX "order_search_amount" ON "order_search" USING btree ("amount","order_id");
--> statement-breakpoint
CREATE INDEX "order_search_text" ON "order_search" USING gin ("text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sales_users_spent" ON "sales_users" USING btree ("spent","user_id");
--> statement-breakpoint
CREATE INDEX "sales_users_orders" ON "sales_users" USING btree ("orders","user_id");
--> statement-breakpoint
CREATE INDEX "sales_users_last" ON "sales_users" USING btree ("last_order_at","user_id");
--> statement-breakpoint
CREATE INDEX "letters_given_up" ON "letters" USING btree ("created_at") WHERE "letters"."sent_at" is null and "letters"."given_up_at" is not null;
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
-- Orders are never changed or deleted, so a list of those that are not rolled up yet is all that exact sums need; no two
-- purchases wait for each other on it.
CREATE FUNCTION note_fresh_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders_fresh SELECT id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_are_fresh AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_orders();
--> statement-breakpoint
INSERT INTO orders_fresh SELECT id FROM orders;
--> statement-breakpoint
-- Tells every process what a statement changed: the topic (the trigger's argument), and which rows where they are few. A
-- notice has no room for many, and nobody would read them one by one.
CREATE FUNCTION tell_listeners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  count int;
  ids jsonb;
  users jsonb;
  notice text;
BEGIN
  IF TG_ARGV[0] = 'orders' THEN
    SELECT count(*), jsonb_agg(id), jsonb_agg(user_id) INTO count, ids, users FROM (SELECT id, user_id FROM changed LIMIT 21) few;
  ELSE
    SELECT count(*), jsonb_agg(id) INTO count, ids FROM (SELECT id FROM changed LIMIT 21) few;
  END IF;
  IF count = 0 THEN RETURN NULL; END IF;
  notice := jsonb_strip_nulls(jsonb_build_object('topic', TG_ARGV[0], 'ids', ids, 'users', users))::text;
  IF count > 20 OR octet_length(notice) > 7000 THEN notice := jsonb_build_object('topic', TG_ARGV[0])::text; END IF;
  PERFORM pg_notify('dokmai', notice);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_of_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('products');
--> statement-breakpoint
CREATE TRIGGER tell_of_update AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('products');
--> statement-breakpoint
CREATE TRIGGER tell_of_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('products');
--> statement-breakpoint
CREATE TRIGGER tell_of_insert AFTER INSERT ON "user" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('users');
--> statement-breakpoint
CREATE TRIGGER tell_of_update AFTER UPDATE ON "user" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('users');
--> statement-breakpoint
CREATE TRIGGER tell_of_delete AFTER DELETE ON "user" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('users');
--> statement-breakpoint
CREATE TRIGGER tell_of_delete AFTER DELETE ON session REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listeners('sessions');
--> statement-breakpoint
-- A transaction that notifies makes all others that do wait for its commit, which would be one purchase after the other. The
-- shop's own connections go by this name; it tells of their orders itself, several at a time, after they are committed.
CREATE TRIGGER tell_of_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  WHEN (current_setting('application_name', true) IS DISTINCT FROM 'dokmai') EXECUTE FUNCTION tell_listeners('orders');
