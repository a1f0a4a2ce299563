-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_under_way" ON "deliveries" USING btree ("day") WHERE "deliveries"."status" in ('accepted', 'arranging', 'ready', 'out', 'failed');
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_states";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_times";
--> statement-breakpoint
ALTER TABLE "delivery_slots" VALIDATE CONSTRAINT "delivery_slots_days";
