CREATE TABLE "hand_payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "hand_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"checkout_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"means" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"bank_reference" text,
	"due" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "hand_payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "hand_payments_amount" CHECK ("hand_payments"."amount" >= 0),
	CONSTRAINT "hand_payments_means" CHECK ("hand_payments"."means" in ('transfer', 'cash', 'terminal', 'on-delivery', 'account', 'none')),
	CONSTRAINT "hand_payments_status" CHECK ("hand_payments"."status" in ('open', 'slip', 'refused', 'expired', 'owed', 'received', 'written-off'))
);
--> statement-breakpoint
CREATE TABLE "slips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"code" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Only orders by hand have none, which no older version takes.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "checkouts" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "checkouts" ALTER COLUMN "email" DROP NOT NULL;
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "orders" ALTER COLUMN "email" DROP NOT NULL;
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "slot_claims" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "made_by" text DEFAULT 'shopper' NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "channel" text;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "buyer" jsonb;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "joins" text;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "details_wanted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "session_opened_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer" jsonb;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "joins" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_out" jsonb;
--> statement-breakpoint
ALTER TABLE "hand_payment_events" ADD CONSTRAINT "hand_payment_events_reference_hand_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."hand_payments"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_reference_hand_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."hand_payments"("reference") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "hand_payment_events_of" ON "hand_payment_events" USING btree ("reference","at");
--> statement-breakpoint
CREATE INDEX "hand_payments_checkout" ON "hand_payments" USING btree ("checkout_id");
--> statement-breakpoint
CREATE INDEX "hand_payments_waiting" ON "hand_payments" USING btree ("created_at") WHERE "hand_payments"."status" in ('slip', 'owed');
--> statement-breakpoint
CREATE INDEX "hand_payments_paid" ON "hand_payments" USING btree ("paid_at","reference") WHERE "hand_payments"."paid_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "slips_once" ON "slips" USING btree ("reference","sha256");
--> statement-breakpoint
CREATE INDEX "slips_sha256" ON "slips" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "slips_code" ON "slips" USING btree ("code") WHERE "slips"."code" is not null;
--> statement-breakpoint
CREATE INDEX "slips_at" ON "slips" USING btree ("at");
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_made_by" CHECK ("checkouts"."made_by" in ('shopper', 'owner')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_account" CHECK (("checkouts"."made_by" = 'shopper') = ("checkouts"."user_id" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_email" CHECK ("checkouts"."made_by" <> 'shopper' or "checkouts"."email" is not null) NOT VALID;
--> statement-breakpoint
CREATE OR REPLACE VIEW orders_now AS
  SELECT o.id, o.checkout_id, o.payment_id, o.user_id, o.email, o.items, coalesce(c.address, o.address) AS address,
    CASE WHEN c.order_id IS NULL THEN o.delivery ELSE c.delivery END AS delivery,
    o.amount, o.price, o.currency, o.way, o.created_at, coalesce(c.number, 0) AS corrections,
    o.channel, o.buyer, o.note, o.joins
  FROM orders o LEFT JOIN LATERAL (
    SELECT order_id, number, address, delivery FROM order_corrections WHERE order_id = o.id ORDER BY number DESC LIMIT 1
  ) c ON true;
--> statement-breakpoint
-- An order is also found by who ordered it by phone or chat, and by the shop's own note.
CREATE FUNCTION order_text(receipt text, payment_id text, email text, buyer jsonb, note text, address jsonb, items jsonb, delivery jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_text(receipt, payment_id, concat_ws(E'\n', email,
    (SELECT string_agg(field.value, E'\n') FROM jsonb_each_text(buyer) field), phone_digits(buyer ->> 'phone'), note),
    address, items, delivery)
$$;
--> statement-breakpoint
-- The search finds an order by what is true now, also after a roll-up by an older version.
CREATE OR REPLACE FUNCTION note_corrected_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text;
BEGIN
  SELECT order_text(id, payment_id, email, buyer, note, address, items, delivery) INTO words FROM orders_now
    WHERE id = NEW.order_id AND (corrections > 0 OR buyer IS NOT NULL);
  IF FOUND THEN NEW.text := words; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Claims a time for an order by hand, as 'held' or 'sold'; as take_slot answers. The owner may be late. `beyond` raises the
-- capacity by what is missing, and takes a closed time too.
CREATE FUNCTION claim_by_hand(a_checkout text, wanted_day date, wanted_slot text, points int, work_per_day int, new_state text, beyond boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  PERFORM FROM slot_claims WHERE checkout_id = a_checkout FOR UPDATE;
  IF beyond THEN
    INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
    PERFORM FROM delivery_days WHERE day = wanted_day FOR NO KEY UPDATE;
    PERFORM make_room(wanted_day, wanted_slot, points);
    UPDATE slot_days SET taken = taken + 1 WHERE day = wanted_day AND slot_id = wanted_slot;
    IF NOT FOUND THEN RETURN 'closed'; END IF;
    UPDATE delivery_days SET taken = taken + points WHERE day = wanted_day;
    answer := 'taken-last';
  ELSE
    answer := take_slot(wanted_day, wanted_slot, points, work_per_day);
    IF answer NOT LIKE 'taken%' THEN RETURN answer; END IF;
  END IF;
  INSERT INTO slot_claims AS claim (checkout_id, day, slot_id, work, state)
    VALUES (a_checkout, wanted_day, wanted_slot, points, new_state)
    ON CONFLICT (checkout_id) DO UPDATE SET day = excluded.day, slot_id = excluded.slot_id, work = excluded.work,
      state = excluded.state, made_at = now(), ended_at = NULL WHERE claim.state = 'released';
  IF NOT FOUND THEN RAISE EXCEPTION 'the checkout % has a time already', a_checkout; END IF;
  RETURN answer;
END $$;
--> statement-breakpoint
-- An order goes into the parcel of another: its work is that parcel's, and what is missing of the day is made.
CREATE FUNCTION add_work(a_checkout text, points int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims;
BEGIN
  SELECT * INTO claim FROM slot_claims WHERE checkout_id = a_checkout AND state = 'sold' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM FROM delivery_days WHERE day = claim.day FOR NO KEY UPDATE;
  UPDATE delivery_days SET taken = taken + points, capacity = greatest(capacity, taken + points) WHERE day = claim.day;
  UPDATE slot_claims SET work = work + points WHERE checkout_id = a_checkout;
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON hand_payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the owner holds by hand counts as sold: strangers may hold a share of the rest only.
CREATE OR REPLACE FUNCTION count_holds(wanted_day date, wanted_slot text, shopper text, a_network text, a_site text, work_per_day int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb;
BEGIN
  SELECT jsonb_build_object(
    'isConfirmed', coalesce((SELECT email_verified FROM "user" WHERE id = shopper), false),
    'isStopped', EXISTS (SELECT FROM stopped_holders WHERE user_id = shopper),
    'lately', jsonb_build_object(
      'account', (SELECT jsonb_build_object('unpaid', count(*), 'paid', 0)
        FROM checkouts c JOIN slot_claims USING (user_id)
        WHERE c.user_id = shopper AND checkout_id = c.id AND c.status = 'expired'
          AND c.created_at > greatest(now() - interval '1 day', (SELECT max(created_at) FROM orders WHERE user_id = shopper))),
      'network', jsonb_build_object(
        'unpaid', count(*) FILTER (WHERE c.status = 'expired' AND h.network = a_network),
        'paid', count(*) FILTER (WHERE c.status = 'ordered' AND h.network = a_network)),
      'site', jsonb_build_object(
        'unpaid', count(*) FILTER (WHERE c.status = 'expired'), 'paid', count(*) FILTER (WHERE c.status = 'ordered'))))
    INTO answer
    FROM hold_origins h JOIN checkouts c ON c.id = h.checkout_id
    WHERE h.site = a_site AND h.made_at > now() - interval '1 day';
  INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
  PERFORM FROM delivery_days WHERE day = wanted_day FOR NO KEY UPDATE;
  RETURN answer || (
    WITH holds AS (
      SELECT work, (slot_id = wanted_slot)::int AS place, user_id = shopper AS own, network = a_network AS near, site = a_site AS around
        FROM slot_claims LEFT JOIN hold_origins USING (checkout_id) WHERE day = wanted_day AND state = 'held' AND user_id IS NOT NULL
    ), sums AS (
      SELECT coalesce(sum(work), 0) AS work, coalesce(sum(place), 0) AS places,
        coalesce(sum(work) FILTER (WHERE own), 0) AS own_work, coalesce(sum(place) FILTER (WHERE own), 0) AS own_places,
        coalesce(sum(work) FILTER (WHERE near), 0) AS near_work, coalesce(sum(place) FILTER (WHERE near), 0) AS near_places,
        coalesce(sum(work) FILTER (WHERE around), 0) AS around_work, coalesce(sum(place) FILTER (WHERE around), 0) AS around_places
        FROM holds
    )
    SELECT jsonb_build_object(
      'unsold', jsonb_build_object('work', d.capacity - d.taken + work,
        'places', coalesce(s.capacity - s.taken, p.capacity, 0) + places),
      'held', jsonb_build_object(
        'everyone', jsonb_build_object('work', work, 'places', places),
        'account', jsonb_build_object('work', own_work, 'places', own_places),
        'network', jsonb_build_object('work', near_work, 'places', near_places),
        'site', jsonb_build_object('work', around_work, 'places', around_places)))
      FROM sums CROSS JOIN delivery_days d
        LEFT JOIN slot_days s ON s.day = d.day AND s.slot_id = wanted_slot
        LEFT JOIN delivery_slots p ON p.id = wanted_slot
      WHERE d.day = wanted_day);
END $$;
