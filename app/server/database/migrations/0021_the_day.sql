CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"kind" text NOT NULL,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"send_id" uuid,
	"wish" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_pictures_send_id_unique" UNIQUE("send_id"),
	CONSTRAINT "delivery_pictures_kind" CHECK ("delivery_pictures"."kind" in ('finished', 'proof'))
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"link_id" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cash_given" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_links" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"may" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"device_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_links_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "work_links_device_hash_unique" UNIQUE("device_hash"),
	CONSTRAINT "work_links_may" CHECK ("work_links"."may" <@ array['board', 'orders', 'run', 'money'])
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status";
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_slot";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "made" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "photo" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "run_id" text;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "run_position" smallint;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "actor_name" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "move_id" uuid;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "failure" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "left_at" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "who_took" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "collected" bigint;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "takes_back" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "first_day" date;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "last_day" date;
--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;
--> statement-breakpoint
ALTER TABLE "delivery_pictures" ADD CONSTRAINT "delivery_pictures_order_id_deliveries_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."deliveries"("order_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_link_id_work_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."work_links"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "changes_newest" ON "changes" USING btree ("at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "delivery_pictures_order" ON "delivery_pictures" USING btree ("order_id","at");
--> statement-breakpoint
CREATE INDEX "delivery_pictures_oldest" ON "delivery_pictures" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("day");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_states" CHECK ("deliveries"."status" in ('unscheduled', 'accepted', 'arranging', 'ready', 'out', 'failed', 'delivered', 'collected', 'cancelled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_times" CHECK (case when "deliveries"."kind" = 'untimed' then "deliveries"."day" is null and "deliveries"."slot_id" is null
        else ("deliveries"."status" in ('accepted', 'arranging', 'ready', 'out', 'failed', 'delivered', 'collected')) = ("deliveries"."day" is not null and "deliveries"."slot_id" is not null) end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_photo" CHECK ("deliveries"."photo" in ('none', 'sent', 'approved', 'changes')) NOT VALID;
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
-- Of before the board nobody noted what arrived: all but the last two weeks did.
INSERT INTO deliveries (order_id, status, kind, updated_at)
  SELECT o.id, CASE WHEN o.created_at < now() - interval '14 days' THEN 'delivered' WHEN p.order_id IS NULL THEN 'accepted' ELSE 'ready' END,
    'untimed', coalesce(p.packed_at, o.created_at)
  FROM orders o LEFT JOIN packed_orders p ON p.order_id = o.id
  WHERE o.joins IS NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH seen AS (
  SELECT d.order_id, d.status, CASE
      WHEN d.day >= (now() AT TIME ZONE 'Asia/Bangkok')::date THEN 'ready'
      WHEN d.kind = 'pickup' THEN 'collected' ELSE 'delivered' END AS next
  FROM deliveries d LEFT JOIN packed_orders p ON p.order_id = d.order_id
  WHERE d.status = 'accepted' AND d.kind <> 'untimed'
    AND (p.order_id IS NOT NULL OR d.day < (now() AT TIME ZONE 'Asia/Bangkok')::date)
), moved AS (
  UPDATE deliveries SET status = seen.next, version = version + 1 FROM seen WHERE deliveries.order_id = seen.order_id
  RETURNING deliveries.order_id, seen.status AS before, deliveries.status, day, slot_id
)
INSERT INTO delivery_events (order_id, actor, from_status, to_status, day, slot_id)
  SELECT order_id, 'shop', before, status, day, slot_id FROM moved;
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
