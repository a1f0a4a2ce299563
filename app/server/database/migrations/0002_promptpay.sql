-- Refunds are few, and the pretend bank is no real one.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "refunds_unfinished";--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD COLUMN "way" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "scan_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."sessions" ADD COLUMN "way" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."sessions" ADD COLUMN "scan_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."sessions" ADD COLUMN "late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."sessions" ADD COLUMN "refuses_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "bank_sessions_late" ON "sandbox_bank"."sessions" USING btree ("late_at") WHERE "sandbox_bank"."sessions"."late_at" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" not in ('done', 'by-hand');--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bank_reference" CHECK (("refunds"."status" = 'by-hand') = ("refunds"."bank_reference" is not null));