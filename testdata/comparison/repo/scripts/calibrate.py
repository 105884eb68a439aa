print("calibrated")
