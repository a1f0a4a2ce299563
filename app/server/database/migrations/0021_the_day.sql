CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status";
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_slot";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "made" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "failure" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "takes_back" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "first_day" date;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "last_day" date;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "changes_newest" ON "changes" USING btree ("at" DESC NULLS LAST,"id");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_states" CHECK ("deliveries"."status" in ('unscheduled', 'accepted', 'arranging', 'ready', 'out', 'failed', 'delivered', 'collected', 'cancelled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_times" CHECK (case when "deliveries"."kind" = 'untimed' then "deliveries"."day" is null and "deliveries"."slot_id" is null
        else ("deliveries"."status" in ('accepted', 'arranging', 'ready', 'out', 'failed', 'delivered', 'collected')) = ("deliveries"."day" is not null and "deliveries"."slot_id" is not null) end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_days" CHECK (("delivery_slots"."first_day" is null) = ("delivery_slots"."last_day" is null) and "delivery_slots"."first_day" <= "delivery_slots"."last_day") NOT VALID;
--> statement-breakpoint
CREATE FUNCTION deliver_untimed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (order_id, status, kind) VALUES (NEW.id, 'accepted', 'untimed') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Orders without a delivery time are delivered too. It runs after the statement, which may have written a time.
CREATE TRIGGER deliver_untimed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.joins IS NULL) EXECUTE FUNCTION deliver_untimed();
--> statement-breakpoint
-- For processes of the version before, which note what is packed. The table goes with the next version.
CREATE FUNCTION packed_is_ready() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET status = 'ready', version = version + 1 WHERE order_id = NEW.order_id AND status = 'accepted';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packed_is_ready AFTER INSERT ON packed_orders FOR EACH ROW EXECUTE FUNCTION packed_is_ready();
--> statement-breakpoint
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
