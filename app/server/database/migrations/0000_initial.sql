-- The form in which titles and searches are compared: NFKC (Unicode Standard Annex 15) makes one of the two spellings
-- of Thai ำ and of full-width letters; case and runs of spaces do not count.
CREATE FUNCTION search_form(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT lower(regexp_replace(normalize($1, NFKC), '[ \t\r]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- A text in all languages, each on a line of its own.
CREATE FUNCTION all_texts(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_agg(value, E'\n' ORDER BY key) FROM jsonb_each_text(texts)
$$;
--> statement-breakpoint
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
  FROM (SELECT search_letters(concat_ws(E'\n', receipt,
    (SELECT string_agg(field.value, E'\n') FROM jsonb_each_text(address) field WHERE field.key <> 'date'),
    regexp_replace(address ->> 'phoneNumber', '[^0-9]', '', 'g'), email, payment_id,
    (SELECT string_agg(concat_ws(E'\n', item #>> '{title,en}', item #>> '{title,th}', item #>> '{title,zh-CN}'), E'\n')
      FROM jsonb_array_elements(items) item))) AS words) written
$$;
--> statement-breakpoint
CREATE SCHEMA "sandbox_bank";
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."sessions" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"client_secret" text NOT NULL,
	"checkout_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"failure" text,
	"due_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sessions_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sessions_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "category_titles" (
	"category_key" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'charging' NOT NULL,
	"charge_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_attempts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "charge_attempts_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"amount" bigint NOT NULL,
	"price" jsonb NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"receipt" text NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"reference" text,
	"payment_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finalised_at" timestamp with time zone,
	CONSTRAINT "checkouts_token_unique" UNIQUE("token"),
	CONSTRAINT "checkouts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "checkouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "checkouts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_products" (
	"id" text PRIMARY KEY NOT NULL,
	"product" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_catalogue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"filled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_catalogue_one_row" CHECK ("demo_catalogue"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"refund_id" text,
	"recipient" text NOT NULL,
	"about_id" text,
	"language" text NOT NULL,
	"contact_message" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"given_up_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emails_refund_id_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"items" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"price" jsonb NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "orders_fresh" (
	"order_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packed_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reference" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"checkout_id" text,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_keys" (
	"key" text NOT NULL,
	"segment" integer NOT NULL,
	"set" bigint NOT NULL,
	CONSTRAINT "product_keys_key_segment_set_pk" PRIMARY KEY("key","segment","set")
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
CREATE TABLE "product_sets" (
	"segment" integer NOT NULL,
	"set" bigint NOT NULL,
	"bits" bit(16384) NOT NULL,
	CONSTRAINT "product_sets_segment_set_pk" PRIMARY KEY("segment","set")
);
--> statement-breakpoint
CREATE TABLE "product_slots" (
	"segment" integer NOT NULL,
	"slot" integer NOT NULL,
	"product_id" text NOT NULL,
	"price" bigint NOT NULL,
	"search_title" text NOT NULL,
	CONSTRAINT "product_slots_segment_slot_pk" PRIMARY KEY("segment","slot"),
	CONSTRAINT "product_slots_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"image_url" text NOT NULL,
	"more_images" text[] DEFAULT '{}' NOT NULL,
	"category" text NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"search_title" text GENERATED ALWAYS AS (search_form(all_texts(title))) STORED,
	"category_key" text GENERATED ALWAYS AS (lower(category)) STORED,
	"sort_title_en" text GENERATED ALWAYS AS (lower(coalesce(title ->> 'en', title ->> 'en'))) STORED,
	"sort_title_th" text GENERATED ALWAYS AS (lower(coalesce(title ->> 'th', title ->> 'en'))) STORED,
	"sort_title_zh_cn" text GENERATED ALWAYS AS (lower(coalesce(title ->> 'zh-CN', title ->> 'en'))) STORED
);
--> statement-breakpoint
CREATE TABLE "products_fresh" (
	"product_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'wanted' NOT NULL,
	"asked_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_refund_id" text,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id")
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
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "unused_images" (
	"image_url" text PRIMARY KEY NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'shopper' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (search_form(name || chr(10) || email)) STORED,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packed_orders" ADD CONSTRAINT "packed_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "bank_events_due" ON "sandbox_bank"."events" USING btree ("next_attempt_at") WHERE "sandbox_bank"."events"."delivered_at" is null;
--> statement-breakpoint
CREATE INDEX "bank_sessions_open" ON "sandbox_bank"."sessions" USING btree ("expires_at") WHERE "sandbox_bank"."sessions"."status" not in ('paid', 'expired');
--> statement-breakpoint
CREATE INDEX "bank_sessions_paid" ON "sandbox_bank"."sessions" USING btree ("paid_at","reference") WHERE "sandbox_bank"."sessions"."status" = 'paid';
--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_under_way" ON "charge_attempts" USING btree ("checkout_id") WHERE "charge_attempts"."status" = 'charging';
--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."status" in ('created', 'pending', 'failed');
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "deleted_products_newest" ON "deleted_products" USING btree ("deleted_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "disputes_undecided" ON "disputes" USING btree ("created_at") WHERE "disputes"."status" in ('open', 'pending');
--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_order_kind" ON "emails" USING btree ("order_id","kind") WHERE "emails"."refund_id" is null;
--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."sent_at" is null and "emails"."given_up_at" is null;
--> statement-breakpoint
CREATE INDEX "emails_kept" ON "emails" USING btree ("sent_at") WHERE "emails"."sent_by" = 'outbox' and "emails"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "emails_given_up" ON "emails" USING btree ("created_at") WHERE "emails"."sent_at" is null and "emails"."given_up_at" is not null;
--> statement-breakpoint
CREATE INDEX "order_search_time" ON "order_search" USING btree ("created_at","order_id");
--> statement-breakpoint
CREATE INDEX "order_search_amount" ON "order_search" USING btree ("amount","order_id");
--> statement-breakpoint
CREATE INDEX "order_search_text" ON "order_search" USING gin ("text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "product_keys_segment" ON "product_keys" USING btree ("segment");
--> statement-breakpoint
CREATE INDEX "product_slots_price" ON "product_slots" USING btree ("segment","price","slot");
--> statement-breakpoint
CREATE INDEX "products_title_en" ON "products" USING btree ("sort_title_en","id");
--> statement-breakpoint
CREATE INDEX "products_title_th" ON "products" USING btree ("sort_title_th","id");
--> statement-breakpoint
CREATE INDEX "products_title_zh_cn" ON "products" USING btree ("sort_title_zh_cn","id");
--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("time" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_key","time" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");
--> statement-breakpoint
CREATE INDEX "products_demo" ON "products" USING btree ("id") WHERE "products"."demo";
--> statement-breakpoint
CREATE INDEX "products_fresh_product" ON "products_fresh" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'done';
--> statement-breakpoint
CREATE INDEX "sales_users_spent" ON "sales_users" USING btree ("spent","user_id");
--> statement-breakpoint
CREATE INDEX "sales_users_orders" ON "sales_users" USING btree ("orders","user_id");
--> statement-breakpoint
CREATE INDEX "sales_users_last" ON "sales_users" USING btree ("last_order_at","user_id");
--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_one_admin" ON "user" USING btree ("role") WHERE "user"."role" = 'admin';
--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");
--> statement-breakpoint
-- Bits that are nearly all zero, which most are, are kept as the few bytes that they come to.
ALTER TABLE product_sets ALTER bits SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE product_price_bits ALTER bits SET STORAGE MAIN, SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Orders are never changed or deleted, so a list of those that are not rolled up yet is all that exact sums need; no two
-- purchases wait for each other on it.
CREATE FUNCTION note_fresh_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO orders_fresh SELECT id FROM added;
  RETURN NULL;
END $$;
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
CREATE FUNCTION tell_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dokmai', '{"topic":"settings"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every list of products names its categories.
CREATE FUNCTION tell_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dokmai', '{"topic":"products"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_are_fresh AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_fresh_orders();
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
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON category_titles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_categories();
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings();
