CREATE TABLE "delivery_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"send_id" uuid,
	"change" text,
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
ALTER TABLE "changes" ADD COLUMN "actor_name" text;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "photo" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "run_id" text;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "run_position" smallint;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "actor_name" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "move_id" uuid;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "left_at" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "who_took" text;
--> statement-breakpoint
ALTER TABLE "delivery_events" ADD COLUMN "collected" bigint;
--> statement-breakpoint
ALTER TABLE "delivery_pictures" ADD CONSTRAINT "delivery_pictures_order_id_deliveries_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."deliveries"("order_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_link_id_work_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."work_links"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "delivery_pictures_order" ON "delivery_pictures" USING btree ("order_id","at");
--> statement-breakpoint
CREATE INDEX "delivery_pictures_oldest" ON "delivery_pictures" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("day");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_photo" CHECK ("deliveries"."photo" in ('none', 'sent', 'approved', 'changes')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run" CHECK (("deliveries"."run_id" is null) = ("deliveries"."run_position" is null)) NOT VALID;
