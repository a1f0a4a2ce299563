CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letters" DROP CONSTRAINT "letters_order_kind";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_undecided" ON "disputes" USING btree ("created_at") WHERE "disputes"."status" in ('open', 'pending');--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_order_kind" ON "letters" USING btree ("order_id","kind") WHERE "letters"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'done';--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
-- Disputes were rows among the unmatched payments, one for each payment; the one that the owner had dealt with waits for the bank.
INSERT INTO "disputes" ("id", "provider", "payment_id", "amount", "currency", "status", "created_at")
	SELECT "payment_id", "provider", "payment_id", "amount", "currency", CASE WHEN "status" = 'open' THEN 'open' ELSE 'pending' END, "created_at"
	FROM "payment_exceptions" WHERE "reason" = 'dispute';--> statement-breakpoint
DELETE FROM "payment_exceptions" WHERE "reason" = 'dispute';--> statement-breakpoint
-- These may have been asked for already, just before the upgrade.
UPDATE "refunds" SET "asked_at" = now() WHERE "status" = 'wanted';
