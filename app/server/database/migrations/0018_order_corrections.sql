CREATE TABLE "order_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"address" jsonb NOT NULL,
	"delivery" jsonb,
	CONSTRAINT "order_corrections_number" CHECK ("order_corrections"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"paper" text NOT NULL,
	"corrections" integer NOT NULL,
	"day" date,
	"slot_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"day" date NOT NULL,
	"slot_id" text NOT NULL,
	"stop" smallint NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "stops_day_slot_id_stop_pk" PRIMARY KEY("day","slot_id","stop"),
	CONSTRAINT "stops_stop" CHECK ("stops"."stop" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_corrections" ADD CONSTRAINT "order_corrections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stops" ADD CONSTRAINT "stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_corrections_once" ON "order_corrections" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "prints_order" ON "prints" USING btree ("order_id","paper","at");--> statement-breakpoint
CREATE UNIQUE INDEX "stops_order" ON "stops" USING btree ("order_id","day","slot_id");--> statement-breakpoint
CREATE VIEW orders_now AS
  SELECT o.id, o.checkout_id, o.payment_id, o.user_id, o.email, o.items, coalesce(c.address, o.address) AS address,
    CASE WHEN c.order_id IS NULL THEN o.delivery ELSE c.delivery END AS delivery,
    o.amount, o.price, o.currency, o.way, o.created_at, coalesce(c.number, 0) AS corrections
  FROM orders o LEFT JOIN LATERAL (
    SELECT order_id, number, address, delivery FROM order_corrections WHERE order_id = o.id ORDER BY number DESC LIMIT 1
  ) c ON true;
--> statement-breakpoint
-- The search finds an order by what is true now, also after a roll-up by an older version.
CREATE FUNCTION note_corrected_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_corrections WHERE order_id = NEW.order_id) THEN
    SELECT order_text(id, payment_id, email, address, items, delivery) INTO NEW.text FROM orders_now WHERE id = NEW.order_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_corrected_text BEFORE INSERT OR UPDATE OF text ON order_search
  FOR EACH ROW EXECUTE FUNCTION note_corrected_text();
--> statement-breakpoint
-- Waits for a roll-up (ROLL_UP_LOCK in server/orders/roll-up.ts), which may hold the text from before.
CREATE FUNCTION correct_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1919904876);
  UPDATE order_search SET text = '' WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER correct_search_text AFTER INSERT ON order_corrections
  FOR EACH ROW EXECUTE FUNCTION correct_search_text();
