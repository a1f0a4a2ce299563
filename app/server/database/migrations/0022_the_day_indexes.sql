-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_run" ON "deliveries" USING btree ("run_id","run_position") WHERE "deliveries"."run_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_untimed" ON "deliveries" USING btree ("updated_at") WHERE "deliveries"."kind" = 'untimed' and "deliveries"."status" in ('accepted', 'arranging', 'ready', 'out', 'failed');
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "delivery_events_move" ON "delivery_events" USING btree ("move_id") WHERE "delivery_events"."move_id" is not null;
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_states";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_times";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_photo";
--> statement-breakpoint
ALTER TABLE "delivery_slots" VALIDATE CONSTRAINT "delivery_slots_days";
