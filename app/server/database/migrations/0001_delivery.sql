CREATE TABLE "deliveries" (
	"order_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"kind" text NOT NULL,
	"day" date,
	"slot_id" text,
	"retry" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('unscheduled', 'accepted', 'cancelled')),
	CONSTRAINT "deliveries_slot" CHECK (("deliveries"."status" = 'accepted') = ("deliveries"."day" is not null and "deliveries"."slot_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_days" (
	"day" date PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"surcharge" bigint DEFAULT 0 NOT NULL,
	"closes_at" timestamp with time zone,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"closed_to" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "delivery_days_taken" CHECK ("delivery_days"."taken" between 0 and "delivery_days"."capacity"),
	CONSTRAINT "delivery_days_surcharge" CHECK ("delivery_days"."surcharge" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"day" date,
	"slot_id" text,
	"beyond" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts" smallint NOT NULL,
	"ends" smallint NOT NULL,
	"weekdays" text DEFAULT '1111111' NOT NULL,
	"capacity" integer NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"lead_minutes" integer DEFAULT 180 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_slots_kind" CHECK ("delivery_slots"."kind" in ('delivery', 'pickup')),
	CONSTRAINT "delivery_slots_times" CHECK (0 <= "delivery_slots"."starts" and "delivery_slots"."starts" < "delivery_slots"."ends" and "delivery_slots"."ends" <= 1440),
	CONSTRAINT "delivery_slots_weekdays" CHECK ("delivery_slots"."weekdays" ~ '^[01]{7}$'),
	CONSTRAINT "delivery_slots_capacity" CHECK ("delivery_slots"."capacity" between 0 and 10000),
	CONSTRAINT "delivery_slots_fee" CHECK ("delivery_slots"."fee" >= 0),
	CONSTRAINT "delivery_slots_lead" CHECK ("delivery_slots"."lead_minutes" between 0 and 43200)
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"fee" bigint NOT NULL,
	"free_from" bigint,
	"same_day" boolean DEFAULT true NOT NULL,
	"lead_minutes" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_zones_fee" CHECK ("delivery_zones"."fee" >= 0),
	CONSTRAINT "delivery_zones_free_from" CHECK ("delivery_zones"."free_from" > 0)
);
--> statement-breakpoint
CREATE TABLE "slot_claims" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"slot_id" text NOT NULL,
	"work" integer NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "slot_claims_work" CHECK ("slot_claims"."work" >= 0),
	CONSTRAINT "slot_claims_state" CHECK ("slot_claims"."state" in ('held', 'sold', 'released'))
);
--> statement-breakpoint
CREATE TABLE "slot_days" (
	"day" date NOT NULL,
	"slot_id" text NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	CONSTRAINT "slot_days_day_slot_id_pk" PRIMARY KEY("day","slot_id"),
	CONSTRAINT "slot_days_taken" CHECK ("slot_days"."taken" between 0 and "slot_days"."capacity")
);
--> statement-breakpoint
CREATE TABLE "zone_places" (
	"zone_id" text NOT NULL,
	"province" text,
	"district" text,
	"postcode" text
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "delivery_event_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "work" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ribbon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_order_id_deliveries_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."deliveries"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_claims" ADD CONSTRAINT "slot_claims_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_claims" ADD CONSTRAINT "slot_claims_day_slot_id_slot_days_day_slot_id_fk" FOREIGN KEY ("day","slot_id") REFERENCES "public"."slot_days"("day","slot_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_day_delivery_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."delivery_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_places" ADD CONSTRAINT "zone_places_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_day" ON "deliveries" USING btree ("day","slot_id");--> statement-breakpoint
CREATE INDEX "deliveries_unscheduled" ON "deliveries" USING btree ("updated_at") WHERE "deliveries"."status" = 'unscheduled';--> statement-breakpoint
CREATE INDEX "delivery_events_order" ON "delivery_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "slot_claims_held" ON "slot_claims" USING btree ("user_id") WHERE "slot_claims"."state" = 'held';--> statement-breakpoint
CREATE INDEX "slot_claims_day" ON "slot_claims" USING btree ("day","slot_id");--> statement-breakpoint
CREATE INDEX "zone_places_zone" ON "zone_places" USING btree ("zone_id");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_delivery_event_id_delivery_events_id_fk" FOREIGN KEY ("delivery_event_id") REFERENCES "public"."delivery_events"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- Takes one order and its work points of a day and a slot: 'taken', or 'taken-last' if nothing is left then; 'full' or
-- 'closed' with nothing changed.
-- The day's row is the queue of everyone who wants that day; it is locked before anything refers to it.
CREATE FUNCTION take_slot(wanted_day date, wanted_slot text, points int, work_per_day int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a_day delivery_days;
  a_slot slot_days;
BEGIN
  INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
  SELECT * INTO a_day FROM delivery_days WHERE day = wanted_day FOR NO KEY UPDATE;
  INSERT INTO slot_days (day, slot_id, capacity)
    SELECT wanted_day, id, capacity FROM delivery_slots WHERE id = wanted_slot AND active ON CONFLICT DO NOTHING;
  SELECT * INTO a_slot FROM slot_days WHERE day = wanted_day AND slot_id = wanted_slot FOR NO KEY UPDATE;
  IF NOT FOUND OR a_slot.closed OR NOT a_day.open THEN RETURN 'closed'; END IF;
  IF a_slot.taken >= a_slot.capacity OR a_day.taken + points > a_day.capacity THEN RETURN 'full'; END IF;
  UPDATE slot_days SET taken = taken + 1 WHERE day = wanted_day AND slot_id = wanted_slot;
  UPDATE delivery_days SET taken = taken + points WHERE day = wanted_day;
  RETURN CASE WHEN a_slot.taken + 1 >= a_slot.capacity OR a_day.taken + points >= a_day.capacity
    THEN 'taken-last' ELSE 'taken' END;
END $$;
--> statement-breakpoint
CREATE FUNCTION give_slot_back(given_day date, given_slot text, points int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_full boolean;
BEGIN
  SELECT taken >= capacity INTO was_full FROM delivery_days WHERE day = given_day FOR NO KEY UPDATE;
  UPDATE slot_days SET taken = taken - 1 WHERE day = given_day AND slot_id = given_slot
    RETURNING was_full OR taken + 1 >= capacity INTO was_full;
  UPDATE delivery_days SET taken = taken - points WHERE day = given_day;
  IF was_full THEN PERFORM pg_notify('dokmai', '{"topic":"slots"}'); END IF;
END $$;
--> statement-breakpoint
-- Claims a time for a checkout, as 'held' or 'sold'; as take_slot answers, or 'late'. Lock order everywhere: checkout,
-- claim, days ascending, slots.
CREATE FUNCTION claim_slot(a_checkout text, shopper text, wanted_day date, wanted_slot text, points int, work_per_day int, new_state text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  PERFORM FROM slot_claims WHERE checkout_id = a_checkout FOR UPDATE;
  IF new_state = 'held' AND EXISTS (SELECT FROM delivery_days WHERE day = wanted_day AND closes_at <= now()) THEN
    RETURN 'late';
  END IF;
  answer := take_slot(wanted_day, wanted_slot, points, work_per_day);
  IF answer NOT LIKE 'taken%' THEN RETURN answer; END IF;
  INSERT INTO slot_claims AS claim (checkout_id, user_id, day, slot_id, work, state)
    VALUES (a_checkout, shopper, wanted_day, wanted_slot, points, new_state)
    ON CONFLICT (checkout_id) DO UPDATE SET day = excluded.day, slot_id = excluded.slot_id, work = excluded.work,
      state = excluded.state, made_at = now(), ended_at = NULL WHERE claim.state = 'released';
  IF NOT FOUND THEN RAISE EXCEPTION 'the checkout % has a time already', a_checkout; END IF;
  RETURN answer;
END $$;
--> statement-breakpoint
-- Sets a claimed time free; does nothing if there is none.
CREATE FUNCTION release_claim(a_checkout text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims;
BEGIN
  UPDATE slot_claims SET state = 'released', ended_at = now() WHERE checkout_id = a_checkout AND state <> 'released'
    RETURNING * INTO claim;
  IF FOUND THEN PERFORM give_slot_back(claim.day, claim.slot_id, claim.work); END IF;
END $$;
--> statement-breakpoint
-- Moves a sold claim to another time. `beyond` raises the capacity there by what is missing.
CREATE FUNCTION move_claim(a_checkout text, wanted_day date, wanted_slot text, work_per_day int, beyond boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  claim slot_claims;
  answer text;
BEGIN
  SELECT * INTO claim FROM slot_claims WHERE checkout_id = a_checkout AND state = 'sold' FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the checkout % has no sold time', a_checkout; END IF;
  INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
  PERFORM FROM delivery_days WHERE day IN (claim.day, wanted_day) ORDER BY day FOR NO KEY UPDATE;
  PERFORM give_slot_back(claim.day, claim.slot_id, claim.work);
  IF beyond THEN PERFORM make_room(wanted_day, wanted_slot, claim.work); END IF;
  answer := take_slot(wanted_day, wanted_slot, claim.work, work_per_day);
  -- The caller rolls back.
  IF answer NOT LIKE 'taken%' THEN RETURN answer; END IF;
  UPDATE slot_claims SET day = wanted_day, slot_id = wanted_slot, made_at = now() WHERE checkout_id = a_checkout;
  RETURN answer;
END $$;
--> statement-breakpoint
CREATE FUNCTION make_room(wanted_day date, wanted_slot text, points int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slot_days (day, slot_id, capacity)
    SELECT wanted_day, id, capacity FROM delivery_slots WHERE id = wanted_slot ON CONFLICT DO NOTHING;
  UPDATE slot_days SET capacity = taken + 1, own = true
    WHERE day = wanted_day AND slot_id = wanted_slot AND taken >= capacity;
  UPDATE delivery_days SET capacity = taken + points, own = true WHERE day = wanted_day AND taken + points > capacity;
END $$;
--> statement-breakpoint
-- Whatever ends a checkout without an order frees its time, in the same transaction.
CREATE FUNCTION release_ended_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_claim(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER release_slot AFTER UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.delivery IS NOT NULL AND NEW.status IN ('expired', 'needs-review') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION release_ended_checkout();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON delivery_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Changes of slots, days and zones by the owner or by hand. Claims change only counters, and say themselves when a time fills up.
CREATE FUNCTION tell_of_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dokmai', '{"topic":"slots"}');
  -- Every page knows if times are offered.
  PERFORM pg_notify('dokmai', '{"topic":"settings"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON delivery_slots
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_slots();
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON delivery_zones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_slots();
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON zone_places
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_slots();
--> statement-breakpoint
-- With the gift's texts; the choices are no words to search for.
CREATE FUNCTION order_text(receipt text, payment_id text, email text, address jsonb, items jsonb, delivery jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_text(receipt, payment_id, concat_ws(E'\n', email,
    (SELECT string_agg(field.value, E'\n') FROM jsonb_each_text(delivery -> 'gift') field
      WHERE field.key NOT IN ('anonymous', 'call', 'leaveAt', 'placeKind', 'replace')),
    regexp_replace(delivery #>> '{gift,buyerPhone}', '[^0-9]', '', 'g')), address, items)
$$;
