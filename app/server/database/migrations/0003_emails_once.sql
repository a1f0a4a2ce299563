-- outside a transaction: as 0001 asks for, without anybody waiting.
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_delivery_event_id_delivery_events_id_fk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "emails_delivery_event" ON "emails" ("delivery_event_id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "emails_once" ON "emails" ("order_id","kind")
  WHERE "refund_id" IS NULL AND "delivery_event_id" IS NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "emails_order_kind";
