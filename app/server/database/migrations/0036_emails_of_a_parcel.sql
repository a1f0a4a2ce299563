-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "emails_event_order" ON "emails" USING btree ("delivery_event_id","order_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "emails_delivery_event";
